-- Facts, button and reason of a mail, for its HTML part; null for mails of text only. Emptied like the text once the mail
-- was accepted.
alter table mail add column layout jsonb;
