// Rules of payment plans (ACC-010 to ACC-015, ACC-020). Pure: enforced by the server, checked first by the form.

import type { Cents } from '#domain/base/money.ts';
import type { FieldError } from '#domain/base/refusal.ts';
import type { RefusalCode } from '#domain/base/refusal-codes.ts';
import { MINUTE, millisecondsOf, type Time } from '#domain/base/time.ts';
import { creditCopy } from './copy.ts';

/** Maximum amount of a plan in cents: 100,000,000,000 euro (ACC-012). */
export const PLAN_MAX_CENTS = 10_000_000_000_000;
export const NOTE_MAX = 500;

interface PlanTerms {
  amount: Cents;
  /** If omitted, a plan with a payment date is paid (ACC-011). */
  isPaid?: boolean | undefined;
  paymentDate?: Time | null | undefined;
  plannedPaymentDate?: Time | null | undefined;
}

const minuteOf = (time: Time): number => Math.floor(millisecondsOf(time) / MINUTE);

/** Whether an entered time has passed. Users enter minutes, so the current minute has not. Exported for tests. */
export const isPast = (time: Time, now: Time): boolean => minuteOf(time) < minuteOf(now);
export const isFuture = (time: Time, now: Time): boolean => minuteOf(time) > minuteOf(now);

/** Pending beyond its planned date (ACC-010). */
export const isOverdue = (plan: Pick<PlanTerms, 'paymentDate' | 'plannedPaymentDate'>, now: Time): boolean =>
  !plan.paymentDate && Boolean(plan.plannedPaymentDate) && plan.plannedPaymentDate! < now;

/** Faults of a plan. `before`: its previous planned date, which may stay although it has passed. */
export function planFaults(plan: PlanTerms, now: Time, previousPlannedDate: Time | null = null): FieldError[] {
  const { isPaid, paymentDate, plannedPaymentDate } = plan;
  const faults: FieldError[] = [];
  const addFault = (field: string, code: RefusalCode, message: string) => faults.push({ field, code, message });
  if (!paymentDate && isPaid) addFault('paymentDate', 'required', creditCopy.paymentDateNeeded);
  else if (!paymentDate && !plannedPaymentDate) addFault('plannedPaymentDate', 'required', creditCopy.dateNeeded);
  if (paymentDate && isPaid === false) addFault('isPaid', 'unpaid_with_date', creditCopy.unpaidWithDate);
  if (paymentDate && isFuture(paymentDate, now)) addFault('paymentDate', 'future_payment', creditCopy.notInFuture);
  if (plannedPaymentDate && plannedPaymentDate !== previousPlannedDate && isPast(plannedPaymentDate, now))
    addFault('plannedPaymentDate', 'time_passed', creditCopy.notInPast);
  return faults;
}

/** Amount deducted from the balance: all of it once paid. */
export const paidAmountOf = ({ amount, paymentDate }: Pick<PlanTerms, 'amount' | 'paymentDate'>): Cents =>
  paymentDate ? amount : 0;
