// What a player's line says: two cards, a range, or nothing yet. Ranges are read by the room.

const RANKS = "23456789TJQKA";
const SUITS = "cdhs";
const SIGNS = "♣♦♥♠♧♢♡♤";
// Phones write a selector after a suit's sign, for its black or its coloured form.
const CARD = /(10|[2-9TJQKA])([cdhs♣♦♥♠♧♢♡♤])[\ufe0e\ufe0f]?/gi;

/** The text of a card, as the room reads it. */
export const cardText = (card: number): string =>
  (RANKS[card >> 2] ?? "") + (SUITS[card & 3] ?? "");

export const cardsText = (cards: readonly number[]): string => cards.map(cardText).join("");

/** The cards of a text that has nothing but cards, otherwise null. */
export function cardsOf(text: string): number[] | null {
  if (text.replace(CARD, "").replace(/[\s,]/g, "") !== "") return null;
  return [...text.matchAll(CARD)].map(([, rank = "", suit = ""]) => {
    const letter = rank === "10" ? "T" : rank.toUpperCase();
    const sign = SIGNS.indexOf(suit);
    return RANKS.indexOf(letter) * 4 + (sign < 0 ? SUITS.indexOf(suit.toLowerCase()) : sign % 4);
  });
}

/** The two cards of a hand, otherwise null. */
export function handOf(text: string): readonly [number, number] | null {
  const cards = cardsOf(text);
  const [a, b] = cards ?? [];
  return cards?.length === 2 && a !== undefined && b !== undefined ? [a, b] : null;
}

/** A share as a reader sees it: `46.21 %`. */
export const percent = (share: number, digits = 2): string => `${(share * 100).toFixed(digits)} %`;

