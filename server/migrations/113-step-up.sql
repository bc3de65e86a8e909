-- Grave steps ask for a fresh factor: when a session last gave one after it began, and the codes that it is mailed.

-- Null until then: a session that has just begun was signed in with its factor.
alter table session add column stepped_up_at timestamptz;

-- Null for the code of a sign-in. A code that confirms a step is of one session and opens none.
alter table login_challenge add column session_id uuid references session on delete cascade;
create index login_challenge_of_session on login_challenge (session_id) where session_id is not null;
