"""Fairness: a shuffle that players can check, without opening a card that stays closed.

Two sealed decks, seeds of the players, a public cut, one opening a card, and a
signed chain of records (docs/fairness.md). All of it is pure given the secrets;
only ``keys`` draws from the operating system and reads a file.
"""
