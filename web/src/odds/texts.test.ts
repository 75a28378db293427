import { describe, expect, it } from "vitest";
import { cardsOf, cardsText, cardText, handOf, percent } from "./texts";

describe("cards in a text", () => {
  it("are read as people write them", () => {
    expect(cardsOf("AsKd")).toEqual([51, 45]);
    expect(cardsOf("as, 10♥ td")).toEqual([51, 34, 33]);
    expect(cardsOf("A♠\ufe0fK♢\n10♡\ufe0e")).toEqual([51, 45, 34]);
    expect(cardsOf("Ａｓ，１０♥、ｔＤ　2c")).toEqual([51, 34, 33, 0]);
    expect(cardsOf("")).toEqual([]);
  });
  it("are all that is in it", () => {
    for (const text of ["AKs", "AsKd,QQ", "AsKx", "1s", "22+"]) expect(cardsOf(text)).toBeNull();
  });
  it("are written back", () => {
    for (let card = 0; card < 52; card += 1) expect(cardsOf(cardText(card))).toEqual([card]);
    expect(cardsText([51, 0])).toBe("As2c");
  });
  it("make a hand when they are two", () => {
    expect(handOf("As Kd")).toEqual([51, 45]);
    expect(["As", "AsKdQd", "AKs", "AsAs"].map(handOf)).toEqual([null, null, null, null]);
  });
});

it("a share is told in percent", () => {
  expect([percent(0.46214457), percent(1, 0), percent(0.5, 1)]).toEqual(["46.21 %", "100 %", "50.0 %"]);
});
