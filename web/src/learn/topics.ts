// The topics of the learn pages, in the order in which one learns them.

export const TOPICS = ["order", "odds", "kickers", "pots", "raises", "words"] as const;
export type Topic = (typeof TOPICS)[number];

export const isTopic = (name: string | undefined): name is Topic =>
  TOPICS.some((topic) => topic === name);
