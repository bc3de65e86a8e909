-- What the last sync of a provider left out because it could not be read, as a sentence; empty when nothing was (PPD-021).
alter table provider add column left_out text not null default '';
