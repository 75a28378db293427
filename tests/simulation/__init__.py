"""Simulation: a whole table on a clock, a disk and a network that a seed decides about."""
