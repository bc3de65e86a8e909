// Calls on users and permission groups.

import { groupCalls } from '#domain/access/groups.ts';
import { userCalls } from '#domain/access/users.ts';
import {
  createInvitationLink,
  type LinkSettings,
  resendInvitation,
} from '#server/access/password-links/invitations.ts';
import { withHashingSlot } from '#server/access/passwords/passwords.ts';
import type { DerivedKeys } from '#server/base/crypto/master-key.ts';
import { type Edge, serve, serveUnmanaged } from '#server/base/http/http.ts';
import { allPermissions, createGroup, removeGroup, searchGroups, showGroup, updateGroup } from './groups.ts';
import { createUser, updateUser } from './user-commands.ts';
import { searchUsers, showUser } from './users.ts';
import { removeUsersFactor } from './users-factor.ts';
import { replacePassword, setPassword } from './users-password.ts';

export function registerUserRoutes(edge: Edge, keys: DerivedKeys, links: LinkSettings): void {
  const { changePassword, ...calls } = userCalls;
  serveUnmanaged(
    edge,
    { changePassword },
    { changePassword: (open, input) => withHashingSlot(() => replacePassword(open, keys, input)) },
  );
  serve(edge, calls, {
    list: searchUsers,
    one: showUser,
    create: (writing, input) => withHashingSlot(() => createUser(writing, keys, links, input)),
    update: (writing, input) => updateUser(writing, links, input),
    resendInvitation: (writing, input) => resendInvitation(writing, links, input),
    invitationDelivery: async () => ({ isMailed: links.isMailed }),
    createInvitationLink: (writing, input) => createInvitationLink(writing, links, input),
    removeFactor: removeUsersFactor,
    setPassword: (writing, input) => withHashingSlot(() => setPassword(writing, keys, input)),
  });
  serve(edge, groupCalls, {
    list: searchGroups,
    one: showGroup,
    create: createGroup,
    update: updateGroup,
    remove: removeGroup,
    permissions: allPermissions,
  });
}
