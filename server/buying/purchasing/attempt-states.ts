// States of a purchase attempt and the groups of them that queries and rules share.

/**
 * intent: written, not sent. sent: may have reached the provider. pending: accepted by the provider. All others are
 * closed: settled (delivered), rejected (unusable or missing keys), void (not bought), late (delivered after it was void)
 * and returned (taken back before it was delivered).
 */
export type AttemptState = 'intent' | 'sent' | 'pending' | 'settled' | 'rejected' | 'void' | 'late' | 'returned';

/** Attempts that may still deliver a key. */
export const OPEN_ATTEMPT_STATES = ['intent', 'sent', 'pending'] as const satisfies readonly AttemptState[];

/** Attempts whose provider reply is still recorded: a void one may have been placed after all. */
export const ANSWERABLE_ATTEMPT_STATES = [...OPEN_ATTEMPT_STATES, 'void'] as const satisfies readonly AttemptState[];

/** Attempts that ended with a reply of the provider, and therefore with a key or a claim. */
export const ANSWERED_ATTEMPT_STATES = ['settled', 'late', 'rejected'] as const satisfies readonly AttemptState[];

const OPEN: ReadonlySet<AttemptState> = new Set(OPEN_ATTEMPT_STATES);
const ANSWERABLE: ReadonlySet<AttemptState> = new Set(ANSWERABLE_ATTEMPT_STATES);

/** Whether an attempt in this state may still deliver a key. */
export const isOpenAttempt = (state: AttemptState): boolean => OPEN.has(state);

/** Whether a provider reply about an attempt in this state is still recorded. */
export const isAnswerableAttempt = (state: AttemptState): boolean => ANSWERABLE.has(state);
