// Reminder levels of an overdue invoice: up to three, each some days after the due date and, from the second on, at
// least their interval after the previous reminder.

/** A reminder level. */
interface ReminderStep {
  /** Days after the due date. */
  daysAfterDue: number;
  /** Text above the list of invoices. */
  text: string;
  /** Blocks new orders while an invoice of this level is open. */
  stopsOrders: boolean;
}

export const STEPS_MAX = 3;

/** Zero-based index of the first level out of order, or null. */
export function stepOutOfOrder(steps: readonly Pick<ReminderStep, 'daysAfterDue'>[]): number | null {
  const at = steps.findIndex(({ daysAfterDue }, index) => index > 0 && daysAfterDue <= steps[index - 1]!.daysAfterDue);
  return at === -1 ? null : at;
}
