"""How much what a text says speaks for each class: tables of weights and one softmax."""
