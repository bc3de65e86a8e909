// A session from start to end: what the browser stores, how it is renewed, and how it ends.

import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { accessCalls } from '#domain/access/calls.ts';
import { accessCopy } from '#domain/access/copy.ts';
import { USERS } from '#domain/access/links.ts';
import { userCalls } from '#domain/access/users.ts';
import { userCopy } from '#domain/access/users-copy.ts';
import { searchedList } from '#domain/base/links.ts';
import { loginLabels } from '#web/access/labels.ts';
import { userLabels } from '#web/access/users/user-labels.ts';
import { labels } from '#web/ui/kit/labels.ts';
import { expectGoodAppearance } from './appearance.ts';
import { call, givenSetup, PEOPLE } from './demo-people.ts';
import { as, expects, isAt, sees, signIn, signInAt, story, typeCode } from './story.ts';

/** Bearer token of the next call that carries one. */
const nextToken = async (page: Page): Promise<string> => {
  const request = await page.waitForRequest((one) => one.headers().authorization !== undefined);
  return request.headers().authorization!.replace('Bearer ', '');
};

const refreshToken = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === '__Host-rt')?.value;

const statusOfMe = async (token: string) =>
  (await call(accessCalls.me, {}, { authorization: `Bearer ${token}` })).status;

/** Refreshes with a token from outside the browser and returns the status. */
const statusOfRefresh = async (token: string) => (await call(accessCalls.refresh, { refreshToken: token })).status;

const logout = async (page: Page) => {
  await page.getByRole('button', { name: labels.account }).click();
  await page.getByRole('button', { name: labels.logout }).click();
};

/** Nothing that a script could read contains a token; the refresh token is in a cookie that only the server reads. */
async function storesNoToken(page: Page, token: string): Promise<void> {
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, history.state]),
  );
  expect(kept).toContain(PEOPLE.aurora.name);
  expect(kept).not.toContain(token);
  expect(kept).not.toContain(await refreshToken(page));
  expect(kept).not.toMatch(/eyJ[\w-]+\.eyJ/);
  expect(await page.evaluate(() => document.cookie)).toBe('');
  const login = await page.evaluate(() => JSON.parse(localStorage.getItem('merkur.login') ?? '{}'));
  expect(Object.keys(login).sort()).toEqual(['name', 'refreshTokenExpires', 'scopes', 'userId']);
  const cookie = (await page.context().cookies()).find(({ name }) => name === '__Host-rt');
  expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Strict', path: '/' });
}

story(
  'a session keeps its tokens from scripts, ends in every tab and on the server by logging out, and every tab switches to the user who signs in next (NAV-004, NAV-005)',
  async () => {
    const page = await signIn('aurora');
    const [token] = await Promise.all([nextToken(page), page.goto('/myaccount')]);
    await sees(page, PEOPLE.aurora.email);
    await storesNoToken(page, token);
    const refresh = (await refreshToken(page))!;
    expect(await statusOfMe(token)).toBe(200);
    const other = await page.context().newPage();
    await other.goto('/myaccount');
    await sees(other, PEOPLE.aurora.email);

    // The other tab may be making a call when the session ends.
    expects(page, 401);
    await logout(page);
    // Without a return URL: the user signed out on purpose.
    await isAt(page, '/login');
    await isAt(other, '/login/%2Fmyaccount');
    expect(await page.evaluate(() => localStorage.getItem('merkur.login'))).toBeNull();
    expect(await refreshToken(page)).toBeUndefined();
    expect(await statusOfMe(token)).toBe(401);
    expect(await statusOfRefresh(refresh)).toBe(401);
    await page.goBack();
    await page.getByRole('button', { name: loginLabels.submit }).waitFor();
    expect(await page.content()).not.toContain(PEOPLE.aurora.name);

    await signInAt(page, 'cygnus');
    await other.bringToFront();
    await isAt(other, '/myaccount');
    await sees(other, PEOPLE.cygnus.email);
    expect(await other.content()).not.toContain(PEOPLE.aurora.email);
  },
);

/** Several calls with an expired token share one refresh. */
async function sharesOneRefresh(page: Page): Promise<void> {
  const refused: string[] = [];
  const refreshes: number[] = [];
  expects(page, 401);
  page.on('response', (response) => {
    if (response.status() === 401) refused.push(new URL(response.url()).pathname);
    if (response.url().endsWith('/auth/refreshtoken')) refreshes.push(response.status());
  });
  // Waiting for a token to expire takes too long; instead the first call of each kind gets an invalid token.
  const called = new Set<string>();
  await page.route(/\/api\/user\/me\/(sessions|passkeys)$/, (route, request) => {
    const isFirst = !called.has(request.url());
    called.add(request.url());
    const headers = request.headers();
    return route.continue(isFirst ? { headers: { ...headers, authorization: `${headers.authorization}x` } } : {});
  });
  await page.goto('/myaccount');
  await sees(page, PEOPLE.admin.email);
  await expect.poll(() => refused.sort()).toEqual(['/api/user/me/passkeys', '/api/user/me/sessions']);
  // One because a loaded page has no token yet, one for the two calls together.
  await expect.poll(() => refreshes).toEqual([200, 200]);
}

/** A session that ends under a typed form is renewed on top of it. */
async function renewsUnderAForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: userLabels.add }).click();
  const form = page.getByRole('dialog', { name: userLabels.add });
  await form.getByLabel(userLabels.firstName).fill('Nadja');
  await form.getByLabel(userLabels.lastName).fill('Vogel');
  const email = `nadja.${Date.now()}@merkur.example`;
  await form.getByRole('textbox', { name: userLabels.email }).fill(email);
  await form.getByRole('combobox', { name: userLabels.role }).click();
  await page.getByRole('option', { name: 'Finance', exact: true }).click();
  await call(accessCalls.logout, { refreshToken: (await refreshToken(page))! });
  expects(page, 401);
  // The access token is still valid for minutes; the save finds it ended.
  await page.route(
    `**/api${userCalls.create.path}`,
    (route, request) =>
      route.continue({ headers: { ...request.headers(), authorization: `${request.headers().authorization}x` } }),
    { times: 1 },
  );
  await form.getByRole('button', { name: userLabels.add }).click();
  const expired = page.getByRole('dialog', { name: accessCopy.sessionExpired });
  await expired.waitFor();
  expect(await expired.getByLabel(loginLabels.email, { exact: true }).inputValue()).toBe(PEOPLE.admin.email);
  await expectGoodAppearance(page, 'signing in on top of a form');
  await expired.getByLabel(loginLabels.password, { exact: true }).fill(givenSetup().password);
  await expired.getByRole('button', { name: loginLabels.signIn, exact: true }).click();
  await typeCode(page, PEOPLE.admin.email);
  await expired.waitFor({ state: 'detached' });
  await form.waitFor({ state: 'detached' });
  await sees(page, userCopy.created);
  await isAt(page, '/management/users');
  // With all the users of other stories, the new one may be on a later page.
  await page.goto(searchedList(USERS, email));
  const row = page.getByRole('row').filter({ hasText: email });
  for (const name of ['Nadja', 'Vogel']) await row.getByText(name, { exact: true }).waitFor();
}

story(
  'a session is renewed once for several calls, on top of a typed form, and by signing in again after it was ended elsewhere (SH-027)',
  async () => {
    const page = await as('admin', '/management/users');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await renewsUnderAForm(page);
    await sharesOneRefresh(page);
    const ended = await call(accessCalls.logout, { refreshToken: (await refreshToken(page))! });
    expect(ended.status).toBe(200);
    await page.reload();
    await isAt(page, '/login/%2Fmyaccount');
    expect(await page.evaluate(() => localStorage.getItem('merkur.login'))).toBeNull();
    await signInAt(page, 'admin');
    await isAt(page, '/myaccount');
  },
);
