// What must hold of a payment plan (ACC-010 to ACC-015, ACC-020). Pure: the server obeys it, the form asks it first.

import type { Cents } from '#domain/base/money.ts';
import type { FieldError } from '#domain/base/refusal.ts';
import type { RefusalCode } from '#domain/base/refusal-codes.ts';
import { MINUTE, millisecondsOf, type Time } from '#domain/base/time.ts';
import { copy } from './copy.ts';

/** The highest amount of a plan in cents: 100,000,000,000 euro (ACC-012). */
export const PLAN_MAX_CENTS = 10_000_000_000_000;
export const NOTE_MAX = 500;

export interface PlanTerms {
  amount: Cents;
  /** Left out: a plan with a payment date is paid (ACC-011). */
  isPaid?: boolean | undefined;
  paymentDate?: Time | null | undefined;
  plannedPaymentDate?: Time | null | undefined;
}

const minuteOf = (time: Time): number => Math.floor(millisecondsOf(time) / MINUTE);

/** Is a time that is entered behind us? People enter minutes, so the minute that runs is not. */
export const isPast = (time: Time, now: Time): boolean => minuteOf(time) < minuteOf(now);
export const isFuture = (time: Time, now: Time): boolean => minuteOf(time) > minuteOf(now);

/** Waits for money that was planned for a time that has passed (ACC-010). */
export const isOverdue = (plan: Pick<PlanTerms, 'paymentDate' | 'plannedPaymentDate'>, now: Time): boolean =>
  !plan.paymentDate && Boolean(plan.plannedPaymentDate) && plan.plannedPaymentDate! < now;

/** What is wrong with a plan. `before`: its planned date until now, which may stay although it has passed. */
export function planFaults(plan: PlanTerms, now: Time, previousPlannedDate: Time | null = null): FieldError[] {
  const { isPaid, paymentDate, plannedPaymentDate } = plan;
  const faults: FieldError[] = [];
  const addFault = (field: string, code: RefusalCode, message: string) => faults.push({ field, code, message });
  if (!paymentDate && isPaid) addFault('paymentDate', 'required', copy.paymentDateNeeded);
  else if (!paymentDate && !plannedPaymentDate) addFault('plannedPaymentDate', 'required', copy.dateNeeded);
  if (paymentDate && isPaid === false) addFault('isPaid', 'unpaid_with_date', copy.unpaidWithDate);
  if (paymentDate && isFuture(paymentDate, now)) addFault('paymentDate', 'future_payment', copy.notInFuture);
  if (plannedPaymentDate && plannedPaymentDate !== previousPlannedDate && isPast(plannedPaymentDate, now))
    addFault('plannedPaymentDate', 'time_passed', copy.notInPast);
  return faults;
}

/** What a plan takes off the balance: all of it once it is paid. */
export const paidAmountOf = ({ amount, paymentDate }: Pick<PlanTerms, 'amount' | 'paymentDate'>): Cents =>
  paymentDate ? amount : 0;
