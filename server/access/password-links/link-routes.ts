// Calls about links that set a password.

import { passwordLinkCalls } from '#domain/access/password-links.ts';
import { withHashingSlot } from '#server/access/passwords/passwords.ts';
import type { DerivedKeys } from '#server/base/crypto/master-key.ts';
import { type Edge, serve, serveUnmanaged } from '#server/base/http/http.ts';
import { requestLink } from './requests.ts';
import { checkLink, setPasswordByLink } from './use-link.ts';

export function registerPasswordLinkRoutes(edge: Edge, keys: DerivedKeys): void {
  const { use, ...calls } = passwordLinkCalls;
  serve(edge, calls, { request: (writing, input) => requestLink(writing, keys, input), check: checkLink });
  serveUnmanaged(edge, { use }, { use: (open, input) => withHashingSlot(() => setPasswordByLink(open, keys, input)) });
}
