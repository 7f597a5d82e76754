"""What you click in a lesson: the board, the growing tree, the search stepper, quizzes, and more.

Each widget is a small Python class with a few traits; its page is an ES module and a style
sheet in `static`. Read `page.py` first (how these are joined), `answering.py` (what a
widget's page and cell are told) and `pictured.py` (the picture of a widget where there is no
kernel), then in any order:
- `board.py`: OthelloBoard, with `seats.py` (who plays) and `overlay.py` (what the moves are worth);
- `puzzles.py`: EndgamePuzzles, endings to be won one after the other;
- `explorer.py`: TreeExplorer, with `grown.py` (the tree that is open so far);
- `walk.py`: ProofWalk, the board on which a proof answers;
- `stepper.py`: SearchStepper, one recorded search or two, with the lines that ran;
- `quiz.py`: QuizBoard, with `quiz_page.py` (where the nodes are and what is in them);
- `prediction.py`: predict and reveal, the question before something is run and its answer;
- `picture_slider.py`: PictureSlider, a picture that a slider changes;
- `window_line.py`: WindowLine, the window of a search on a number line;
- `menus.py`: PictureMenus, pictures with a menu below each, as an exercise;
- `touch.py`: TouchBoard, a board on which a click asks a function of the lesson;
- `sorting.py`: LineSorter, lines of a program to be put in order;
- `lookback.py`: LookBack, a look back at a game, and Practice, positions that come back, with
  `looking.py` (the work, in a thread) and `lookback_file.py` (the page as an HTML file);
- `climb.py`: climb, which lets a learner's own player meet the levels, with `player_page.py` (the
  page on which others play against it, and the answers that the player is asked for beforehand);
- `saved.py`: a search, a game or a look back as one HTML file, which needs no kernel;
- `conversation.py`: step_through, a judged game message by message (imported from there, since it
  needs programs/).
In `static`, `common.js` and `common.css` hold what all of them share; `alone.js` stands for the
kernel in saved files and on the site, with the rules and the book's players in JavaScript
(`rules.js`, `players.js`, `game.js`).

Other rooms may use the thirteen widgets, `predict`, `reveal` and `climb`; the site (web/)
puts the saved board and stepper on its front page; everything else is for this room alone.
"""

from othello_lessons.widgets.board import OthelloBoard
from othello_lessons.widgets.climb import climb
from othello_lessons.widgets.explorer import TreeExplorer
from othello_lessons.widgets.lookback import LookBack, Practice
from othello_lessons.widgets.menus import PictureMenus
from othello_lessons.widgets.picture_slider import PictureSlider
from othello_lessons.widgets.prediction import predict, reveal
from othello_lessons.widgets.puzzles import EndgamePuzzles
from othello_lessons.widgets.quiz import QuizBoard
from othello_lessons.widgets.sorting import LineSorter
from othello_lessons.widgets.stepper import SearchStepper
from othello_lessons.widgets.touch import TouchBoard
from othello_lessons.widgets.walk import ProofWalk
from othello_lessons.widgets.window_line import WindowLine

__all__ = [
    "EndgamePuzzles",
    "LineSorter",
    "LookBack",
    "OthelloBoard",
    "PictureMenus",
    "PictureSlider",
    "Practice",
    "ProofWalk",
    "QuizBoard",
    "SearchStepper",
    "TouchBoard",
    "TreeExplorer",
    "WindowLine",
    "climb",
    "predict",
    "reveal",
]
