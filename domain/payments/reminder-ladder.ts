// The steps by which an overdue invoice is reminded of: up to three, each some days after it was due and, from the
// second on, as many days after the step before as lie between the two.

/** A step of the ladder. */
export interface ReminderStep {
  /** Days after the invoice was due. */
  daysAfterDue: number;
  /** What the letter says above its list of invoices. */
  text: string;
  /** Partners cannot submit new orders while an invoice of this step is open. */
  stopsOrders: boolean;
}

export const STEPS_MAX = 3;

/** The first step that does not come after the one before it, counted from 0, or null. */
export function stepOutOfOrder(steps: readonly Pick<ReminderStep, 'daysAfterDue'>[]): number | null {
  const at = steps.findIndex(({ daysAfterDue }, index) => index > 0 && daysAfterDue <= steps[index - 1]!.daysAfterDue);
  return at === -1 ? null : at;
}
