// Calls for the user's own second factor.

import { factorCalls } from '#domain/access/factors.ts';
import { withHashingSlot } from '#server/access/passwords/passwords.ts';
import type { DerivedKeys } from '#server/base/crypto/master-key.ts';
import { type Edge, serve, serveUnmanaged } from '#server/base/http/http.ts';
import { beginFactor, confirmFactor, ownFactor, removeFactor, renewRecoveryCodes } from './own-factor.ts';

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
