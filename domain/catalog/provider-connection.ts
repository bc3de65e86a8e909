// Result of a test connection to a provider.

import * as z from 'zod/mini';
import * as field from '#domain/base/fields.ts';

/** Facts that the provider reported, or its error. */
export const ConnectionResult = z.object({
  isWorking: z.boolean(),
  /** Error of the provider; empty if it works. */
  problem: z.string(),
  /** Products on the first page. */
  products: z.nullable(z.number()),
  /** Null if not reported. */
  balance: z.nullable(z.object({ available: field.unitCost(), currency: z.string() })),
});
export type ConnectionResult = z.output<typeof ConnectionResult>;
