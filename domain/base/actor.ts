// Who is asking. Every query and every command receives one, read fresh from the database on each request (GAP-072).

import type { Permission, Role, Scope } from './permissions.ts';
import type { Time } from './time.ts';

/** The side of the market that acts; it is also what a history line shows (LIFE-032). */
export type Side = 'Partner' | 'Management' | 'System';

export interface Actor {
  /** Id of the person, or null for the system and for visitors who have not signed in. */
  userId: string | null;
  /** Full name; partners never see it for staff (PORD-011). */
  name: string;
  side: Side;
  role: Role | null;
  /** The partner's company; null for staff and the system. */
  companyId: string | null;
  permissions: ReadonlySet<Permission>;
  scope: Scope | null;
  /** The signed-in session, when there is one. */
  sessionId: string | null;
  /** A program that signed in with API credentials; it approves nothing and changes nobody's way in. */
  viaApiKey?: boolean;
  /** When the session was last signed in or confirmed with its factor; absent without a session. */
  lastFactorAt?: Time;
}

/** Does this actor hold the right? The system holds them all. */
export const hasPermission = (actor: Actor, permission: Permission): boolean =>
  actor.side === 'System' || actor.permissions.has(permission);

/** Acts for the worker: jobs call the same commands as people do. */
export const SYSTEM: Actor = {
  userId: null,
  name: 'System',
  side: 'System',
  role: null,
  companyId: null,
  permissions: new Set(),
  scope: null,
  sessionId: null,
};

/** Somebody who has not signed in; may do nothing. */
export const VISITOR: Actor = { ...SYSTEM, name: '', side: 'Partner' };
