"""A network with two heads, in numpy: which moves to try, and how the game will end.

A row x has 108 numbers, each 0 or 1: for each of the 36 squares whether it holds a disc of the
player to move, whether it holds one of the opponent, and whether it is a legal move. Two hidden
layers follow, and then two heads:

    policy   the probability of each of the 36 squares as the next move; 0 where it is not legal
    value    the result that the player to move can expect, from -1 to 1
"""

import numpy as np

from othello_lessons.learning.packages import Array

SIZES = (108, 128, 64, 36)  # numbers in a row, in the two hidden layers, in the policy
RATE, REMEMBER, REMEMBER_SQUARES = 0.001, 0.9, 0.999  # of Adam (Kingma and Ba, 2015)


class Network:
    """A network: its `weights` are arrays by name, and a call answers for many rows at once."""

    def __init__(self, weights: dict[str, Array]) -> None:
        self.weights, self.steps = weights, 0
        self.mean = {name: np.zeros_like(array) for name, array in weights.items()}
        self.squares = {name: np.zeros_like(array) for name, array in weights.items()}

    def __call__(self, x: Array) -> tuple[Array, Array]:
        """Return the policy, rows x 36, and the value of each row."""
        return self.forward(x)[2:]

    def forward(self, x: Array) -> tuple[Array, Array, Array, Array]:
        """Return the numbers of all layers: two hidden layers, the policy and the value."""
        w = self.weights
        one = np.maximum(0, x @ w["w1"] + w["b1"])
        two = np.maximum(0, one @ w["w2"] + w["b2"])
        scores = np.where(x[:, 72:] > 0, two @ w["wp"] + w["bp"], -1e9)
        powers = np.exp(scores - scores.max(axis=1, keepdims=True))
        value = np.tanh(two @ w["wv"] + w["bv"])[:, 0]
        return one, two, powers / powers.sum(axis=1, keepdims=True), value

    def loss(self, x: Array, shares: Array, results: Array) -> float:
        """Return the average error: cross-entropy of the policy, square of the value."""
        policy, value = self(x)
        entropy = -(shares * np.log(policy + 1e-12)).sum(axis=1)
        return float((entropy + (value - results) ** 2).mean())

    def gradients(self, x: Array, shares: Array, results: Array) -> dict[str, Array]:
        """Return the slope of the loss along each weight: the layers in reverse, chain rule."""
        w, (one, two, policy, value) = self.weights, self.forward(x)
        d_policy = (policy - shares) / len(x)
        d_value = (2 * (value - results) * (1 - value**2) / len(x))[:, None]
        d_two = (d_policy @ w["wp"].T + d_value @ w["wv"].T) * (two > 0)
        d_one = (d_two @ w["w2"].T) * (one > 0)
        layers = {"1": (x, d_one), "2": (one, d_two), "p": (two, d_policy), "v": (two, d_value)}
        slopes = {f"w{name}": below.T @ above for name, (below, above) in layers.items()}
        return slopes | {f"b{name}": above.sum(axis=0) for name, (_, above) in layers.items()}

    def step(self, x: Array, shares: Array, results: Array) -> None:
        """Change every weight a little, down the slope: one step of Adam."""
        self.steps += 1
        for name, slope in self.gradients(x, shares, results).items():
            mean, squares = self.mean[name], self.squares[name]
            mean += (1 - REMEMBER) * (slope - mean)
            squares += (1 - REMEMBER_SQUARES) * (slope**2 - squares)
            size = np.sqrt(squares / (1 - REMEMBER_SQUARES**self.steps)) + 1e-8
            self.weights[name] -= RATE * mean / (1 - REMEMBER**self.steps) / size


def untrained(seed: int) -> Network:
    """Return a network with random weights, whose two heads know nothing yet."""
    draw, (rows, one, two, moves) = np.random.default_rng(seed), SIZES
    ends = {"1": (rows, one), "2": (one, two), "p": (two, moves), "v": (two, 1)}
    weights: dict[str, Array] = {}
    for name, (below, above) in ends.items():
        spread = np.sqrt(2 / below) / (1 if name in "12" else 10)
        weights[f"w{name}"] = draw.normal(0, spread, (below, above)).astype(np.float32)
        weights[f"b{name}"] = np.zeros(above, np.float32)
    return Network(weights)
