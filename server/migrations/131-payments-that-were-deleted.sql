-- What a payment paid, and that it was taken back, stays written down also when its plan is deleted afterwards: lines only
-- grow. A plan that is paid cannot go, because `paid_payment` holds it.
alter table payment_allocation drop constraint payment_allocation_plan_id_fkey;
