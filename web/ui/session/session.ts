// The current login. The access token is kept in memory only; the stored part (name, scopes, expiry of the refresh
// token) is not secret and drives redirects before the server's first reply.

import type { Permission } from '#domain/base/permissions.ts';
import type { Role } from '#domain/base/roles.ts';
import { FINANCE_ROLES, ROLES } from '#domain/base/roles.ts';
import { millisecondsOf, type Time } from '#domain/base/time.ts';
import { createStore, useStore } from '../kit/store.ts';

/** Login data in localStorage; never a token. Exported for tests. */
export interface StoredLogin {
  /** Owner of the login: cached data is never shown to another user. Missing in logins of older versions. */
  userId?: string;
  name: string;
  /** Role first, then the scope, then `common`. */
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

/** Role of a stored login; null if unknown. */
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
/** Whether the session ended involuntarily, which the login page mentions. */
export const isSessionExpired = sessionExpired.get;

export const accessToken = (): string | null => currentToken;
export const setAccessToken = (value: string | null): void => {
  currentToken = value;
};

export const storedLogin = (): StoredLogin | null => loginStore.get();

/** Whether there is a login with a valid refresh token. */
export const isSignedIn = (): boolean => {
  const now = loginStore.get();
  return now !== null && millisecondsOf(now.refreshTokenExpires) > Date.now();
};

const leaveListeners = new Set<() => void>();
/** Calls the listener when the user leaves or changes; cached data must be dropped. */
export const onLeave = (listener: () => void): void => void leaveListeners.add(listener);

/** Logins of older versions have no owner: they match any user. */
export const isSamePerson = (one: string | undefined, other: string | undefined): boolean =>
  !one || !other || one === other;

/** Sets the login. Token, permissions and cached data are kept only for the same user. */
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

/** Stores the login, or changed parts of it. */
export function storeLogin(part: Partial<StoredLogin>): void {
  const next = { name: '', scopes: [], refreshTokenExpires: '', ...loginStore.get(), ...part };
  localStorage.setItem(STORAGE_KEY, JSON.stringify(next));
  sessionExpired.set(false);
  setLogin(next);
}

/** Reloads the stored login after another tab changed it. */
export const reloadStoredLogin = (): void => setLogin(readStoredLogin());

/** Clears login, token and permissions in this tab. The tab that ended the session clears the stored login. */
export const forgetLogin = (): void => setLogin(null);

/** Clears them here and in the browser. */
export function clearLogin(): void {
  localStorage.removeItem(STORAGE_KEY);
  forgetLogin();
}

/** Clears them because the session expired or was ended elsewhere. */
export function expireLogin(): void {
  sessionExpired.set(storedLogin() !== null || sessionExpired.get());
  clearLogin();
}

export const onLoginChange = loginStore.subscribe;
export const setPermissions = (permissions: readonly Permission[]): void => permissionStore.set(new Set(permissions));
/** Permissions, or null until the server has sent them. */
export const currentPermissions = (): ReadonlySet<Permission> | null => permissionStore.get();

/** Whether the user must change the password first. The server refuses everything else until then. */
export const setPasswordChangeRequired = passwordChangeRequired.set;
export const onPasswordChangeRequired = passwordChangeRequired.subscribe;
export const useIsPasswordChangeRequired = (): boolean => useStore(passwordChangeRequired);

/** Whether the user must set up a second factor first. */
export const setFactorRequired = factorRequired.set;
export const onFactorRequired = factorRequired.subscribe;
export const useIsFactorRequired = (): boolean => useStore(factorRequired);

/** Whether My Account requires something before the rest of the app opens. */
export const isAccountDue = (): boolean => passwordChangeRequired.get() || factorRequired.get();
export const useIsAccountDue = (): boolean => {
  const isFactorDue = useStore(factorRequired);
  return useStore(passwordChangeRequired) || isFactorDue;
};

/** localStorage key of the login, for the storage event. */
export const LOGIN_KEY = STORAGE_KEY;

export const useSession = (): StoredLogin | null => useStore(loginStore);
export const useRole = (): Role | null => roleOf(useStore(loginStore));
/** Whether the user has a finance role. */
export const useIsInFinance = (): boolean => {
  const own = useRole();
  return FINANCE_ROLES.some((role) => role === own);
};
export const usePermissions = (): ReadonlySet<Permission> | null => useStore(permissionStore);
/** Whether the user has a permission. For display only; the server enforces it. */
export const usePermission = (permission: Permission): boolean => useStore(permissionStore)?.has(permission) ?? false;

/** User id and scopes of an access token, as far as readable. */
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
