-- A view of a list may be shared with all staff; its owner keeps it.

alter table saved_view add column is_shared boolean not null default false;
create index saved_view_shared on saved_view (list) where is_shared;
