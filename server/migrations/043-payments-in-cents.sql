-- Payments are booked to the cent (ACC-012).

alter table payment_plan drop constraint payment_plan_amount_cents_check;
alter table payment_plan add constraint payment_plan_amount_cents_check check (amount_cents between 0 and 10000000000000);
