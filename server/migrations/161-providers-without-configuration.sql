-- A provider that the configuration no longer names stops buying like one that gives no answers (PPD-020).
alter table provider_stall drop constraint provider_stall_why_check,
  add constraint provider_stall_why_check check (why in ('failing', 'quiet', 'unconfigured'));
