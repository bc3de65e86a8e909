// Who is signed in. The access token lives in memory only; what is stored (name, scope list, end of the refresh token)
// is no secret and drives the redirects before the first answer of the server.

import type { Permission, Role } from '#domain/base/permissions.ts';
import { FINANCE_ROLES, ROLES } from '#domain/base/permissions.ts';
import { millisecondsOf, type Time } from '#domain/base/time.ts';
import { createStore, useStore } from '../kit/store.ts';

/** What localStorage keeps; never a token. */
export interface StoredLogin {
  /** Whose it is: what was read for one person is never shown to another. Missing in logins of older versions. */
  userId?: string;
  name: string;
  /** Role first, then the reach, then `common`. */
  scopes: string[];
  refreshTokenExpires: Time;
}

const STORAGE_KEY = 'merkur.login';

function readStoredLogin(): StoredLogin | null {
  try {
    const login = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null') as StoredLogin | null;
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

let currentToken: string | null = null;
const loginStore = createStore<StoredLogin | null>(readStoredLogin());
const permissionStore = createStore<ReadonlySet<Permission> | null>(null);
const passwordChangeRequired = createStore(false);
const factorRequired = createStore(false);

const sessionExpired = createStore(false);
/** Whether the login was lost without the person's doing, which the login page then says. */
export const isSessionExpired = sessionExpired.get;

export const accessToken = (): string | null => currentToken;
export const setAccessToken = (value: string | null): void => {
  currentToken = value;
};

export const storedLogin = (): StoredLogin | null => loginStore.get();

/** Is there a login whose refresh token still lives? */
export const isSignedIn = (): boolean => {
  const now = loginStore.get();
  return now !== null && millisecondsOf(now.refreshTokenExpires) > Date.now();
};

const leaveListeners = new Set<() => void>();
/** Calls back when whoever was signed in no longer is; what was read for them must be forgotten. */
export const onLeave = (listener: () => void): void => void leaveListeners.add(listener);

/** Logins of older versions do not say whose they are: they count as anybody's. */
export const isSamePerson = (one: string | undefined, other: string | undefined): boolean =>
  !one || !other || one === other;

/** Sets who is signed in. The token, the rights and what was read stay only with the person they belong to. */
function setLogin(next: StoredLogin | null): void {
  const before = loginStore.get();
  const stays = next !== null && isSamePerson(before?.userId, next.userId);
  if (!stays) {
    currentToken = null;
    permissionStore.set(null);
    passwordChangeRequired.set(false);
    factorRequired.set(false);
  }
  loginStore.set(next);
  if (before && !stays) for (const listener of leaveListeners) listener();
}

/** Remembers the login, or parts of it that changed. */
export function storeLogin(part: Partial<StoredLogin>): void {
  const next = { name: '', scopes: [], refreshTokenExpires: '', ...loginStore.get(), ...part };
  localStorage.setItem(STORAGE_KEY, JSON.stringify(next));
  sessionExpired.set(false);
  setLogin(next);
}

/** Reads the stored login again, after another tab changed it. */
export const reloadStoredLogin = (): void => setLogin(readStoredLogin());

/** Forgets the login, the token and the rights in this tab. The tab that ended the session takes care of the stored login. */
export const forgetLogin = (): void => setLogin(null);

/** Forgets them here and in the browser. */
export function clearLogin(): void {
  localStorage.removeItem(STORAGE_KEY);
  forgetLogin();
}

/** Forgets them because the session has expired or was ended elsewhere. */
export function expireLogin(): void {
  sessionExpired.set(storedLogin() !== null || sessionExpired.get());
  clearLogin();
}

export const onLoginChange = loginStore.subscribe;
export const setPermissions = (permissions: readonly Permission[]): void => permissionStore.set(new Set(permissions));
/** The rights, or null until the server has sent them. */
export const currentPermissions = (): ReadonlySet<Permission> | null => permissionStore.get();

/** Must the person choose a new password before anything else? The server refuses everything until then. */
export const setPasswordChangeRequired = passwordChangeRequired.set;
export const onPasswordChangeRequired = passwordChangeRequired.subscribe;
export const useIsPasswordChangeRequired = (): boolean => useStore(passwordChangeRequired);

/** Must the person set up a second factor before anything else? */
export const setFactorRequired = factorRequired.set;
export const onFactorRequired = factorRequired.subscribe;
export const useIsFactorRequired = (): boolean => useStore(factorRequired);

/** Is anything due in My Account before everything else opens? */
export const isAccountDue = (): boolean => passwordChangeRequired.get() || factorRequired.get();
export const useIsAccountDue = (): boolean => {
  const isFactorDue = useStore(factorRequired);
  return useStore(passwordChangeRequired) || isFactorDue;
};

/** Key under which localStorage keeps the login, for the storage event. */
export const LOGIN_KEY = STORAGE_KEY;

export const useSession = (): StoredLogin | null => useStore(loginStore);
export const useRole = (): Role | null => roleOf(useStore(loginStore));
/** Does the person keep the books? */
export const useIsInFinance = (): boolean => {
  const own = useRole();
  return FINANCE_ROLES.some((role) => role === own);
};
export const usePermissions = (): ReadonlySet<Permission> | null => useStore(permissionStore);
/** Does the person hold the right? Only what is drawn depends on it; the server decides. */
export const usePermission = (permission: Permission): boolean => useStore(permissionStore)?.has(permission) ?? false;

/** Whose access token this is and its scope list, as far as they can be read. */
export function claimsOf(accessJwt: string): Pick<StoredLogin, 'userId' | 'scopes'> {
  try {
    const part = accessJwt.split('.')[1]!.replace(/-/g, '+').replace(/_/g, '/');
    const { sub, scope } = JSON.parse(atob(part)) as { sub?: string; scope?: string | string[] };
    const scopes = Array.isArray(scope) ? scope : (scope ?? '').split(/[ ,]+/).filter(Boolean);
    return { scopes, ...(sub && { userId: sub }) };
  } catch {
    return { scopes: [] };
  }
}
