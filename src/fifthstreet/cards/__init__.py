"""Cards: the deck, the order of hands, and the words for them.

``card`` and ``cardset`` say what a card and a set of cards are, ``deck`` orders
them, ``evaluate`` compares hands (``naive`` is its oracle), ``made_hand`` names
them and ``counts`` tells how many there are. Nothing here knows of betting.
"""
