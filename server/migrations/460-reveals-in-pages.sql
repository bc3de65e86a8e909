-- Programs read the keys of a draw in pages. A line of the reveal ledger says which part of the package it opened: the
-- place before its first key, and how many keys the package had. Null: the whole package, as in all earlier lines.

alter table reveal_ledger
  add column keys_before integer,
  add column package_key_count integer,
  add check ((keys_before is null) = (package_key_count is null)),
  add check (keys_before >= 0 and keys_before + key_count <= package_key_count);
