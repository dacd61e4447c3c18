"""Server-sent events for those who look on."""

from webui.games.bulletin import WATCHERS


def test_a_watcher_hears_of_the_state_now_and_of_every_change(stranger, free, write):
    answer = stranger.get(f"/api/games/{free}/events", buffered=False)
    assert answer.mimetype == "text/event-stream"
    stream = answer.iter_encoded()
    assert b'data: {"version": 1}' in next(stream)
    write(free, entry="lay", x=0, y=0, face="yyyy")
    assert b'data: {"version": 2}' in next(stream)
    answer.close()


def test_a_slow_watcher_is_dropped_and_holds_nobody_up(stranger, helper, free, write):
    answer = stranger.get(f"/api/games/{free}/events", buffered=False)
    for x in range(20):
        assert write(free, entry="lay", x=x, y=0, face="yyyy").status_code == 200
    assert len(list(answer.iter_encoded())) < 20
    answer.close()
    assert helper.desk.bulletin.count(free) == 0


def test_twenty_watch_at_once_and_too_many_are_told(app, helper, free):
    clients = [
        app.test_client().get(f"/api/games/{free}/events", buffered=False) for _ in range(WATCHERS)
    ]
    assert len(clients) > 20
    late = app.test_client().get(f"/api/games/{free}/events")
    assert (late.status_code, late.json["code"]) == (503, "too_many_watchers")
    for client in clients:
        client.close()
    assert helper.desk.bulletin.count(free) == 0


def test_an_unknown_game_cannot_be_watched(stranger):
    assert stranger.get("/api/games/nothing/events").status_code == 404


def test_the_end_of_the_server_lets_watchers_go(stranger, helper, free):
    answer = stranger.get(f"/api/games/{free}/events", buffered=False)
    helper.desk.bulletin.close()
    assert list(answer.iter_encoded())
    answer.close()
