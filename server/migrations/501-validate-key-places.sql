-- Apart from the change of the constraint, because reading all keys must not hold its exclusive lock.
alter table game_key validate constraint game_key_one_place;
