// What a player's line says: two cards, a range, or nothing yet. Ranges are read by the room.

const RANKS = "23456789TJQKA";
const SUITS = "cdhs";
const SIGNS = "♣♦♥♠♧♢♡♤";
// Phones write a selector after a suit's sign, for its black or its coloured form.
const CARD = /(10|[2-9TJQKA])([cdhs♣♦♥♠♧♢♡♤])[\ufe0e\ufe0f]?/gi;

/** A text with wide letters, digits, signs and spaces as those of ASCII, as the room reads it. */
const narrow = (text: string): string =>
  text
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/\u3001/g, ",");

/** The text of a card, as the room reads it. */
export const cardText = (card: number): string =>
  (RANKS[card >> 2] ?? "") + (SUITS[card & 3] ?? "");

export const cardsText = (cards: readonly number[]): string => cards.map(cardText).join("");

/** The cards of a text that has nothing but cards, otherwise null. */
export function cardsOf(text: string): number[] | null {
  const plain = narrow(text);
  if (plain.replace(CARD, "").replace(/[\s,]/g, "") !== "") return null;
  return [...plain.matchAll(CARD)].map(([, rank = "", suit = ""]) => {
    const letter = rank === "10" ? "T" : rank.toUpperCase();
    const sign = SIGNS.indexOf(suit);
    return RANKS.indexOf(letter) * 4 + (sign < 0 ? SUITS.indexOf(suit.toLowerCase()) : sign % 4);
  });
}

/** The two different cards of a hand, otherwise null. */
export function handOf(text: string): readonly [number, number] | null {
  const cards = cardsOf(text);
  const [a, b] = cards ?? [];
  return cards?.length === 2 && a !== undefined && b !== undefined && a !== b ? [a, b] : null;
}

/** A share as a reader sees it: `46.21 %`. */
export const percent = (share: number, digits = 2): string => `${(share * 100).toFixed(digits)} %`;

