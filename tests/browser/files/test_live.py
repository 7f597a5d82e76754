"""A vote in class, in two browsers: the projector's page and a learner's phone."""

import asyncio
from contextlib import suppress
from threading import Event, Thread

import pytest
from playwright.sync_api import expect

from othello_lessons.teaching.live.run import opened, serve

NASTY = "<img src=x onerror=alert(1)>"
PHONE = {"viewport": {"width": 390, "height": 780}, "has_touch": True}


@pytest.fixture
def served(tmp_path):
    """Serve the lesson on a thread; when the test is over, the server stops."""
    session, started, found = opened("alpha_beta_by_hand", tmp_path)[0], Event(), []

    def keep(served):
        found.extend([served, asyncio.get_running_loop()])
        started.set()

    thread = Thread(target=serve, args=(session, "", 0, str, keep))
    thread.start()
    started.wait()
    yield found[0]
    with suppress(RuntimeError):  # the server has ended by itself, as it does in one of the tests
        found[1].call_soon_threadsafe(found[0].room.done.set)
    thread.join()


@pytest.fixture
def phone(browser):
    context = browser.new_context(**PHONE)
    page = context.new_page()
    errors = []
    page.on("pageerror", lambda error: errors.append(error))
    yield page
    context.close()
    assert errors == []


def test_a_class_votes_twice_and_sees_both_spreads(served, page, phone):
    word = served.room.session.word
    page.goto(served.teacher)
    expect(page.locator(".ov-large")).to_have_text([served.address, word])
    phone.goto(f"http://{served.address}/")
    phone.get_by_label("The word").fill("potato")
    phone.get_by_role("button", name="Join").click()
    expect(phone.get_by_role("alert")).to_have_text("This is not the word of this class.")
    phone.get_by_label("The word").fill(word.upper())
    phone.get_by_role("button", name="Join").click()
    expect(phone.get_by_role("heading")).to_have_text("The next question comes soon.")
    page.keyboard.press("Space")
    vote(phone, "Yes, with the right numbers")
    expect(page.locator(".ov-count")).to_have_text("1 vote · 1 browser is here")
    phone.reload()
    expect(phone.locator(":checked")).to_have_value("yes")
    page.keyboard.press("PageDown")
    expect(page.locator(".ov-number")).to_have_text(["1 · 100 %", "0 · 0 %"])
    expect(phone.get_by_role("status").last).to_have_text("The vote is closed. Look at the board.")
    expect(phone.get_by_role("button", name="Change my guess")).to_be_hidden()
    press(page, "Talk", "Vote again")
    vote(phone, "No, with no numbers")
    press(page, "Close the vote")
    expect(page.locator(".ov-number")).to_have_text(
        ["1 · 100 %", "0 · 0 %", "0 · 0 %", "1 · 100 %"]
    )
    expect(page.locator(".ov-is-right")).to_have_count(0)
    press(page, "Show the answer")
    expect(page.locator(".ov-moved")).to_contain_text("1 of 1")
    expect(page.locator(".ov-heading")).to_have_text("It is “No, with no numbers”.")
    expect(phone.locator(".ol-right")).to_have_text("✓ right")


def press(page, *names):
    for name in names:
        page.get_by_role("button", name=name, exact=True).click()


def vote(phone, choice):
    phone.get_by_label(choice).check()
    press(phone, "This is my guess")
    expect(phone.locator(".ov-status")).to_have_text("Your vote is counted.")


def test_a_teacher_s_own_question_is_text_on_both_pages(served, page, phone):
    page.goto(served.teacher)
    phone.goto(f"http://{served.address}/#{served.room.session.word}")
    press(page, "Your own question")
    page.get_by_label("Your own question").last.fill(f"{NASTY}\nsquare f5d6c3\nd3")
    press(page, "Ask it")
    expect(phone.locator("legend")).to_contain_text(NASTY)
    phone.get_by_role("gridcell", name="d3").tap()
    press(phone, "This is my guess")
    expect(page.locator(".ov-count")).to_have_text("1 vote · 1 browser is here")
    press(page, "Close the vote", "Show the answer")
    expect(page.locator(".ov-spread img")).to_have_attribute("alt", "d3: 1")
    expect(page.locator(".ov-ask")).to_have_text(NASTY)
    page.once("dialog", lambda dialog: dialog.accept())
    press(page, "End the session")
    expect(phone.get_by_role("heading")).to_contain_text("The session is over.")
    expect(page.locator(".ov-body")).to_contain_text("The votes themselves are deleted.")
