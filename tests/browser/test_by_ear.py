"""A whole lesson with the keyboard and by ear: nobody looks at the page, and nobody at its code."""

import re
from math import inf

import pytest
from listening import CONTROLS, Listener

GUESSES = {  # some words of the question, and the answer of a learner who thinks
    "Can the root become": "No, with no numbers",
    "What is Black sure of?": "7",
    "at most?": "5",
    "How many of the nine leaves": "5",
    "about the value of": "6 or more",
    "Which node supplied": "After 0, leaf 5.",
}
NAMED = {*CONTROLS, "image"}
NODE = re.compile(r"(?:at the root|after ([\d, ]*\d)), (?:leaf (\d+)|(\w+) to move)", re.I)


def place(words):
    """Return the moves that lead to a node that is said."""
    moves = NODE.search(words)[1]
    return tuple(moves.split(", ")) if moves else ()


def heard_tree(output):
    """Put a tree together from what is said of its nodes: numbers, and who is to move."""
    nodes = [found for _, words in output if (found := NODE.search(words))]
    return {place(node[0]): int(node[2]) if node[2] else node[3] for node in nodes}


def alphabeta(tree):
    """Search a tree from the left; return windows, values as Black sees them, and cut branches."""
    windows, values, cuts = {}, {}, set()

    def visit(path, alpha, beta):
        if isinstance(tree[path], int):
            return tree[path]
        windows[path], is_black = (alpha, beta), tree[path] == "Black"
        low, high, best = alpha, beta, -inf if is_black else inf
        for child in (one for one in tree if len(one) == len(path) + 1 and one[:-1] == path):
            if low >= high:
                cuts.add(child)
                continue
            best = (max if is_black else min)(best, visit(child, low, high))
            low, high = (max(low, best), high) if is_black else (low, min(high, best))
        values[path] = f"{'<=' * (best <= alpha)}{'>=' * (best >= beta)}{best}"
        return best

    visit((), -inf, inf)
    return windows, values, cuts


class Learner(Listener):
    """Somebody who answers what a lesson asks, by what is said."""

    def answer(self, output):
        """Answer what a cell asks; the first control in it has the focus. Return what is said."""
        question = next((words for _, words in output if words.startswith("Predict.")), "")
        if question:
            return self.guess(question)
        if ("group", "The tree") in output:
            return self.solve(heard_tree(output))
        if ("group", "Search stepper") in output:
            self.tab_to("Next")
            return self.press("Enter")
        self.press("ArrowRight")  # alpha, which begins below every leaf
        return self.press("ArrowRight")

    def guess(self, question):
        """Type a number, or go to a choice or a node with the arrow keys and take it."""
        [guess] = [answer for words, answer in GUESSES.items() if words in question]
        if self.focus()[0] == "textbox":
            self.page.keyboard.type(guess)
        else:
            self.find(lambda said: guess in said[1], "ArrowDown")
            self.press("Space")
        self.tab_to("This is my guess")
        return self.press("Enter")

    def solve(self, tree):
        """Solve a quiz on a tree: each of its controls is said to belong to a node."""
        windows, values, cuts = alphabeta(tree)
        while (said := self.focus()[1]) != "Check":
            if said.startswith(("Lower", "Upper")):
                self.page.keyboard.type(str(windows[place(said)][said.startswith("Upper")]))
            elif said.startswith("Value"):
                self.page.keyboard.type(values[place(said)])
            elif place(said) in cuts:
                self.press("Space")
                assert self.focus()[1] == f"{said}, pressed"
            self.page.keyboard.press("Tab")
        return self.press("Enter")


@pytest.fixture
def learner(open_notebook):
    notebook = open_notebook("alpha_beta_by_hand")
    notebook.python("__import__('os').environ.pop('OTHELLO_PROGRESS')")
    learner = Learner(notebook)
    yield learner
    learner.session.detach()


def test_a_lesson_is_solved_by_the_keyboard_from_what_is_said_alone(learner):
    active = "return panel.content.activeCellIndex"
    last = learner.notebook.app("return panel.content.widgets.length") - 1
    answers, announced, nameless, pictures = {}, [], [], ""
    while learner.notebook.app(active) < last:
        announced.append(learner.press("Shift+Enter"))
        ran = learner.notebook.app(active) - 1
        output = learner.output(ran)
        nameless += [(ran, role) for role, words in output if role in NAMED and not words]
        pictures += " ".join(words for role, words in output if role == "image")
        controls = [said for said in output if said[0] in CONTROLS]
        if controls and ran not in answers:
            learner.press("ArrowUp")
            learner.find(lambda said, here=controls: said in here)
            answers[ran] = learner.answer(output)
    said, announced = list(answers.values()), " ".join(announced)
    assert nameless == []
    assert learner.notebook.count_whole_pictures() > 3
    assert "After 1: White to move, ≤ 2, window 3 … ∞. After 1, 0: Black to move, 2" in pictures
    assert "Left out after 1: 4 6 (cut: Black is sure of 3). After 2: White to move" in pictures
    assert all(said), answers
    assert sum("Your guess is kept." in one for one in said) == len(GUESSES)
    assert announced.count("You are right: it is") == len(GUESSES)
    assert sum(one.startswith("Right.") for one in said) == 3
    assert sum("This counts as the exercise" in one for one in said) == 2
    assert "Not answered yet" not in announced
    assert "Exercises solved: 2 of 2 in this lesson" in announced
