-- Webhooks for people (API-120 to API-124): why staff disabled an endpoint, headers of the last response, and the indexes
-- of the lists.
alter table webhook_endpoint add disabled_note text not null default '';
alter table webhook_endpoint drop constraint webhook_endpoint_disabled_because_check;
alter table webhook_endpoint add constraint webhook_endpoint_disabled_because_check
  check (disabled_because in ('person', 'staff', 'gone', 'failing'));
alter table webhook_endpoint add constraint webhook_endpoint_disabled_note_check
  check ((disabled_note <> '') = (disabled_because is not distinct from 'staff'));

alter table webhook_delivery add headers text not null default '';
create index webhook_delivery_newest on webhook_delivery (endpoint_id, created_at desc, id desc);
create index webhook_delivery_failed on webhook_delivery (endpoint_id, created_at) where state = 'Failed';
create index webhook_delivery_waiting on webhook_delivery (endpoint_id, created_at) where state = 'Pending';
