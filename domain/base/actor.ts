// The caller of a query or command, loaded from the database on each request (GAP-072).

import type { ApiScope } from './api-scopes.ts';
import type { Permission } from './permissions.ts';
import type { Role, Scope } from './roles.ts';
import type { Time } from './time.ts';

/** The acting side of the market; also shown in history lines (LIFE-032). */
export type Side = 'Partner' | 'Management' | 'System';

/** Ends the names of programs, wherever a name is shown. */
export const PROGRAM_SUFFIX = '(API)';

export interface Actor {
  /** Null for the system and for visitors who have not signed in. */
  userId: string | null;
  /** Full name; partners never see those of staff (PORD-011). */
  name: string;
  side: Side;
  role: Role | null;
  /** The partner's company; null for staff and the system. */
  companyId: string | null;
  permissions: ReadonlySet<Permission>;
  scope: Scope | null;
  /** Null without a session. */
  sessionId: string | null;
  /** An API client; it cannot approve or change how anyone signs in. */
  viaApiKey?: boolean;
  /** Scopes of a program with a credential of its company; undefined for all others (API-003). */
  apiScopes?: ReadonlySet<ApiScope>;
  /** Time of sign-in or last step-up; undefined without a session. */
  lastFactorAt?: Time;
}

/** Whether this actor has the permission. The system has all. */
export const hasPermission = (actor: Actor, permission: Permission): boolean =>
  actor.side === 'System' || actor.permissions.has(permission);

/** Actor of worker jobs, which call the same commands as users. */
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

/** A visitor who has not signed in; has no permissions. */
export const VISITOR: Actor = { ...SYSTEM, name: '', side: 'Partner' };
