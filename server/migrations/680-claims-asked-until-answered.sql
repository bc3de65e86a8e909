-- A request that may have reached the supplier is looked up until it is answered, also after staff decided the claim
-- (CLM-026). Claims whose questions ended too early are asked about again.
-- Compatible since: 630-sold-keys-by-order
alter table claim drop constraint claim_check7;
alter table claim add constraint claim_is_asked check (next_try_at is null or provider_answer in ('wanted', 'open'));
update claim set next_try_at = now()
where next_try_at is null and tries > 0 and state <> 'at_provider' and provider_answer in ('wanted', 'open');
