// Calls on colleagues.

import { colleagueCalls } from '#domain/access/colleagues.ts';
import type { LinkSettings } from '#server/access/password-links/invitations.ts';
import { withHashingSlot } from '#server/access/passwords/passwords.ts';
import type { DerivedKeys } from '#server/base/crypto/master-key.ts';
import { type Edge, serve } from '#server/base/http/http.ts';
import { inviteColleague, resendColleagueInvitation, setColleagueActive } from './colleague-commands.ts';
import { readGrantableGroups, searchColleagues } from './colleague-list.ts';

export const registerColleagueRoutes = (edge: Edge, keys: DerivedKeys, links: LinkSettings): void =>
  serve(edge, colleagueCalls, {
    list: searchColleagues,
    groups: ({ db, actor }) => readGrantableGroups(db, actor),
    invite: (writing, input) => withHashingSlot(() => inviteColleague(writing, keys, links, input)),
    resend: (writing, input) => resendColleagueInvitation(writing, keys, links, input),
    setActive: (writing, input) => setColleagueActive(writing, keys, links, input),
  });
