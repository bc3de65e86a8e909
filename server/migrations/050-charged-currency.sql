-- What a provider charged is compared with what was agreed: the amount, and the currency that it is in.
alter table purchase_attempt add column charged_currency text;
update purchase_attempt set charged_currency = currency where charged_e4 is not null;
alter table purchase_attempt add constraint purchase_attempt_charge_check check ((charged_e4 is null) = (charged_currency is null));
