-- Commit and disk of each process, for the Operations page. Older releases leave them empty.
-- Compatible since: 560-compatible-since

alter table process_heartbeat
  add column commit text,
  add column disk_free bigint,
  add column disk_size bigint,
  add constraint process_heartbeat_disk check (disk_free between 0 and disk_size);
