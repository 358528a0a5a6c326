"""The server of the playground: the built page, quick answers while one types, and long jobs.

The address that `tamaya serve` prints ends in `#token=SECRET`. What stands behind `#` is never
sent, so it is in no log and no referrer. The page asks `POST /api/session` with that secret once,
and sends `Authorization: Bearer SESSION` from then on. It is no cookie: the ports of a machine
share their cookies, and a browser sends them for any page that links here. Only our own
page can set a header.

The page's own files need no secret, since they hold nothing of anybody's.
"""
