// Serves the calls about credentials of companies.

import { credentialCalls } from '#domain/access/credentials.ts';
import { type Edge, serve } from '#server/base/http/http.ts';
import { createCredential, revokeCredential, rotateCredential } from './company-credentials.ts';
import { ownCredentials, searchCredentials } from './credential-lists.ts';

export const registerCredentialRoutes = (edge: Edge): void =>
  serve(edge, credentialCalls, {
    mine: ownCredentials,
    create: createCredential,
    rotate: rotateCredential,
    revoke: revokeCredential,
    list: searchCredentials,
    revokeAny: revokeCredential,
  });
