// Who is signed in. The access token lives in memory only; what is stored (name, scope list, end of the refresh token)
// is no secret and drives the redirects before the first answer of the server.

import type { Permission, Role } from '#domain/base/permissions.ts';
import { ROLES } from '#domain/base/permissions.ts';
import { millisecondsOf, type Time } from '#domain/base/time.ts';
import { storeOf, useStore } from './store.ts';

/** What localStorage keeps; never a token. */
export interface StoredLogin {
  name: string;
  /** Role first, then the reach, then `common`. */
  scopes: string[];
  refreshTokenExpires: Time;
}

const KEY = 'merkur.login';

function read(): StoredLogin | null {
  try {
    const login = JSON.parse(localStorage.getItem(KEY) ?? 'null') as StoredLogin | null;
    return login && Array.isArray(login.scopes) && roleOf(login) ? login : null;
  } catch {
    return null;
  }
}

/** The role of a stored login; null when it names none that we know. */
export const roleOf = (login: StoredLogin | null): Role | null => {
  const first = login?.scopes[0]?.toLowerCase();
  return ROLES.find((role) => role.toLowerCase() === first) ?? null;
};

let token: string | null = null;
const login = storeOf<StoredLogin | null>(read());
const rights = storeOf<ReadonlySet<Permission> | null>(null);
const newPassword = storeOf(false);

export const accessToken = (): string | null => token;
export const setAccessToken = (value: string | null): void => {
  token = value;
};

export const storedLogin = (): StoredLogin | null => login.get();

/** Is there a login whose refresh token still lives? */
export const signedIn = (): boolean => {
  const now = login.get();
  return now !== null && millisecondsOf(now.refreshTokenExpires) > Date.now();
};

/** Remembers the login, or parts of it that changed. */
export function storeLogin(part: Partial<StoredLogin>): void {
  const next = { name: '', scopes: [], refreshTokenExpires: '', ...login.get(), ...part };
  localStorage.setItem(KEY, JSON.stringify(next));
  login.set(next);
}

/** Reads the stored login again, after another tab changed it. */
export const rereadLogin = (): void => login.set(read());

/** Forgets the login, the token and the rights. */
export function forgetLogin(): void {
  token = null;
  localStorage.removeItem(KEY);
  rights.set(null);
  newPassword.set(false);
  login.set(null);
}

export const followLogin = login.follow;
export const setRights = (permissions: readonly Permission[]): void => rights.set(new Set(permissions));
/** The rights, or null until the server has told them. */
export const heldRights = (): ReadonlySet<Permission> | null => rights.get();

/** Must the person choose a new password before anything else? The server refuses everything until then. */
export const passwordDue = newPassword.get;
export const setPasswordDue = newPassword.set;
export const followPasswordDue = newPassword.follow;
export const usePasswordDue = (): boolean => useStore(newPassword);

/** Key under which localStorage keeps the login, for the storage event. */
export const LOGIN_KEY = KEY;

export const useLogin = (): StoredLogin | null => useStore(login);
export const useRole = (): Role | null => roleOf(useStore(login));
export const useRights = (): ReadonlySet<Permission> | null => useStore(rights);
/** Does the person hold the right? Only what is drawn depends on it; the server decides. */
export const useMay = (permission: Permission): boolean => useStore(rights)?.has(permission) ?? false;

/** The scope list inside an access token, `[]` when it cannot be read. */
export function scopesOf(accessJwt: string): string[] {
  try {
    const part = accessJwt.split('.')[1]!.replace(/-/g, '+').replace(/_/g, '/');
    const { scope } = JSON.parse(atob(part)) as { scope?: string | string[] };
    return Array.isArray(scope) ? scope : (scope ?? '').split(/[ ,]+/).filter(Boolean);
  } catch {
    return [];
  }
}
