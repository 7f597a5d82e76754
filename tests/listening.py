"""A notebook as a screen reader tells it: what has the focus, what a cell says, what is new."""

CONTROLS = {"button", "checkbox", "combobox", "link", "radio", "slider", "textbox", "treeitem"}
STATES = {"pressed": "pressed", "checked": "checked", "disabled": "unavailable"}
SILENT = {"none", "generic", "InlineTextBox", "LineBreak"}
FOCUSED = "document.activeElement"
OUTPUT = "window.jupyterapp.shell.currentWidget.content.widgets[{}].outputArea?.node"
# What has changed in the regions that were there before: a reader hears no others.
NEWS = r"""() => {
    const text = region => region.textContent.replace(/\s+/g, ' ').trim();
    const regions = [...document.querySelectorAll('[role=status], [role=alert]')];
    const before = window.heard ?? new Map(), now = regions.map(region => [region, text(region)]);
    window.heard = new Map(now);
    return now.filter(([region, said]) => said && (before.get(region) ?? said) !== said)
        .map(([, said]) => said);
}"""


class Listener:
    """Somebody who has a keyboard, and hears a notebook in JupyterLab."""

    def __init__(self, notebook):
        self.notebook, self.page = notebook, notebook.page
        self.session = self.page.context.new_cdp_session(self.page)
        self.page.evaluate(NEWS)

    def press(self, *keys):
        """Press keys one after the other; return what is announced then."""
        for key in keys:
            self.page.keyboard.press(key)
        self.notebook.wait_until_idle()
        return " ".join(self.page.evaluate(NEWS))

    def focus(self):
        """Return the role and the words of what has the focus."""
        [node] = self.nodes(FOCUSED, "Accessibility.getPartialAXTree", fetchRelatives=False)
        return spoken(node)

    def output(self, number):
        """Return what a cell shows from top to bottom: pairs of a role and what is said."""
        nodes = self.nodes(OUTPUT.format(number), "Accessibility.queryAXTree")
        return [spoken(node) for node in nodes if not is_silent(node)]

    def nodes(self, expression, method, **options):
        found = self.session.send("Runtime.evaluate", {"expression": expression})["result"]
        if "objectId" not in found:
            return []  # a cell of text has no output
        return self.session.send(method, {"objectId": found["objectId"], **options})["nodes"]

    def tab_to(self, words):
        """Press Tab until a control is said that has these words."""
        self.find(lambda said: words in said[1])

    def find(self, wanted, key="Tab"):
        """Press a key until something that is wanted has the focus."""
        passed = []
        while not wanted(said := self.focus()):
            passed.append(said)
            assert len(passed) < 40, f"{key} leads only to {passed}"
            self.page.keyboard.press(key)


def is_silent(node):
    return node["ignored"] or node["role"]["value"] in SILENT


def spoken(node):
    """Return the role of a node of the accessibility tree, and its name, description and states."""
    words = [node.get(part, {}).get("value", "") for part in ("name", "description", "value")]
    states = {each["name"]: each["value"].get("value") for each in node.get("properties", [])}
    words += [word for state, word in STATES.items() if states.get(state) in (True, "true")]
    return node["role"]["value"], ", ".join(str(word) for word in words if word != "")
