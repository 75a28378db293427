import { describe, expect, it } from "vitest";
import { find, fit, routes } from "./routes";

describe("the paths of pages", () => {
  it("fit part by part and name what stands in them", () => {
    expect(fit("/", "/")).toEqual({});
    expect(fit("/t/:table", "/t/no-limit")).toEqual({ table: "no-limit" });
    expect(fit("/hands/:table/:number", "/hands/t%20x/12")).toEqual({ table: "t x", number: "12" });
    expect(fit("/create", "/create/")).toEqual({});
  });

  it("do not fit what is shorter, longer or empty", () => {
    expect(fit("/t/:table", "/t")).toBeNull();
    expect(fit("/t/:table", "/t/")).toBeNull();
    expect(fit("/t/:table", "/t/a/b")).toBeNull();
    expect(fit("/create", "/creates")).toBeNull();
  });

  it("keep a name that is no encoding as it is", () => {
    expect(fit("/t/:table", "/t/100%")).toEqual({ table: "100%" });
  });

  it("lead to the pages that are there, each loaded when it is wanted", () => {
    expect(find("/")?.page.name).toBe("Lobby");
    expect(find("/t/x")?.page.name).toBe("Table");
    expect(find("/t/x")?.params).toEqual({ table: "x" });
    expect(find("/nowhere")).toBeNull();
    expect(routes.every((route) => typeof route.load === "function")).toBe(true);
  });
});
