// Calls for the user's own second factor.

import { factorCalls } from '#domain/access/factors.ts';
import { type Edge, serve, serveUnmanaged } from '#server/base/http.ts';
import type { DerivedKeys } from '#server/base/master-key.ts';
import { beginFactor, confirmFactor, ownFactor, removeFactor, renewRecoveryCodes } from './own-factor.ts';
import { withHashingSlot } from './passwords.ts';

export function registerFactorRoutes(edge: Edge, keys: DerivedKeys): void {
  const { own, begin, confirm, renewCodes, remove } = factorCalls;
  serve(edge, { own, confirm }, { own: ownFactor, confirm: (writing, input) => confirmFactor(writing, keys, input) });
  serveUnmanaged(
    edge,
    { begin, renewCodes, remove },
    {
      begin: (open, input) => withHashingSlot(() => beginFactor(open, keys, input)),
      renewCodes: (open, input) => withHashingSlot(() => renewRecoveryCodes(open, keys, input)),
      remove: (open, input) => withHashingSlot(() => removeFactor(open, keys, input)),
    },
  );
}
