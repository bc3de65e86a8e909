// A user who may approve orders at all levels, for orders created without signing in.

import { SYSTEM } from '#domain/base/actor.ts';
import type { Time } from '#domain/base/time.ts';

export const approver = (now: Time) => ({
  actor: {
    ...SYSTEM,
    side: 'Management' as const,
    permissions: new Set(['Order.Level2Approve'] as const),
    scope: 'admin' as const,
  },
  now,
});
