// Call modules of the feature: ids, tag and named schemas of the OpenAPI document.

import * as access from './calls.ts';
import * as colleagues from './colleagues.ts';
import * as credentials from './credentials.ts';
import * as factors from './factors.ts';
import * as groups from './groups.ts';
import * as passkeys from './passkeys.ts';
import * as passwordLinks from './password-links.ts';
import * as salesmen from './salesmen.ts';
import * as stepUp from './step-up.ts';
import * as users from './users.ts';

export const accessApi = {
  name: 'access',
  description: 'Signing in, sessions, users and permission groups.',
  modules: [access, passwordLinks, credentials, factors, passkeys, stepUp, users, groups, colleagues, salesmen],
};
