// The user list, for staff.

import { useQueryClient } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { EDIT_USER_PATH, USERS_PATH } from '#domain/access/links.ts';
import { expectAccessible, mockServer, renderAt } from '#web/ui/render.testing.tsx';
import { setAccessToken, storeLogin } from '#web/ui/session/session.ts';
import EditUserPage from './edit-user-page.tsx';
import UsersPage from './users-page.tsx';

const USER = {
  Id: 'u1',
  FirstName: 'Ida',
  LastName: 'Berg',
  Email: 'ida@merkur.example',
  Role: 'Partner',
  Roles: ['Partner'],
  IsActive: true,
  CompanyInfo: { Id: 'c1', Name: 'Aurora Games' },
  PermissionGroups: [{ Id: 'g', Name: 'Desk' }],
  CreatedAt: '2026-11-19T12:00:00.000Z',
  ModifiedAt: '2026-11-19T12:00:00.000Z',
};

const open = (items: object[]) => {
  mockServer(() => ({ body: { Items: items, PageIndex: 0, PageSize: 10, TotalCount: items.length, TotalPages: 1 } }));
  renderAt(<UsersPage />, { path: USERS_PATH, at: '/management/users' });
};

beforeEach(() => {
  setAccessToken('t');
  storeLogin({ name: 'Ada', scopes: ['SuperAdmin', 'admin'], refreshTokenExpires: '2099-01-01T00:00:00.000Z' });
  vi.stubGlobal('scrollTo', () => {});
});

test('has the specified columns with edit links (USR-001, USR-002, USR-010)', async () => {
  open([USER]);
  const row = (await screen.findByText('Ida')).closest('tr')!;
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent?.trim())).toEqual([
    'First Name',
    'Last Name',
    'Email',
    'Role',
    'Company',
    'Permission Groups',
    'Active',
    'Created At',
    'Edit',
  ]);
  for (const text of ['Berg', 'ida@merkur.example', 'Partner', 'Aurora Games', 'Desk'])
    expect(within(row).getByText(text)).toBeTruthy();
  expect(within(row).getByRole<HTMLInputElement>('switch', { name: 'Ida Berg is active' }).checked).toBe(true);
  expect(within(row).getByRole('link', { name: 'Edit Ida Berg' }).getAttribute('href')).toBe(
    '/management/edit-user/u1',
  );
  expect(screen.getByRole('button', { name: 'Add User' })).toBeTruthy();
  await expectAccessible();
});

test('confirms deactivation but not activation', async () => {
  const requests = mockServer(({ method }) => ({
    body:
      method === 'GET'
        ? {
            Items: [USER, { ...USER, Id: 'u2', FirstName: 'Udo', IsActive: false }],
            PageIndex: 0,
            PageSize: 10,
            TotalCount: 2,
            TotalPages: 1,
          }
        : {},
  }));
  renderAt(<UsersPage />, { path: USERS_PATH, at: '/management/users' });
  const sent = () => requests.filter(({ method }) => method !== 'GET').map(({ body }) => body);
  await userEvent.click(await screen.findByRole('switch', { name: 'Ida Berg is active' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Deactivate Ida Berg?' });
  const question = within(dialog);
  expect(question.getByText(/^Deactivating signs the user out everywhere/)).toBeTruthy();
  await expectAccessible(dialog);
  await userEvent.click(question.getByRole('button', { name: 'Keep active' }));
  expect(sent()).toEqual([]);
  await userEvent.click(screen.getByRole('switch', { name: 'Ida Berg is active' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Deactivate' }));
  await waitFor(() => expect(sent()).toMatchObject([{ IsActive: false }]));
  await userEvent.click(await screen.findByRole('switch', { name: 'Udo Berg is active' }));
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]).toMatchObject({ IsActive: true });
});

test('shows an activated user as active until the slow list confirms it', async () => {
  let isActive = false;
  mockServer(async ({ method, body }) => {
    if (method !== 'GET') {
      isActive = (body as { IsActive: boolean }).IsActive;
      return { body: { ...USER, IsActive: isActive } };
    }
    const items = [{ ...USER, IsActive: isActive }];
    await new Promise((resolve) => setTimeout(resolve, 200));
    return { body: { Items: items, PageIndex: 0, PageSize: 10, TotalCount: 1, TotalPages: 1 } };
  });
  renderAt(<UsersPage />, { path: USERS_PATH, at: '/management/users' });
  const toggle = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Ida Berg is active' });
  await userEvent.click(await screen.findByRole('switch', { name: 'Ida Berg is active' }));
  for (let looks = 0; looks < 20; looks++) {
    expect(toggle().checked).toBe(true);
    await act(() => new Promise((resolve) => setTimeout(resolve, 25)));
  }
  await waitFor(() => expect(toggle().disabled).toBe(false));
  expect(toggle().checked).toBe(true);
});

test('shows an empty state (USR-001)', async () => {
  open([]);
  expect(await screen.findByText('There is no user')).toBeTruthy();
});

const ID = '019c0000-0000-7000-8000-000000000001';

/** Refetches everything, as after a lost connection. */
function ReadAgain() {
  const cache = useQueryClient();
  return (
    <button type="button" onClick={() => void cache.invalidateQueries()}>
      Read again
    </button>
  );
}

test("keeps typed input during another user's change and reports the conflict on saving (GAP-073)", async () => {
  let version = 1;
  let isDown = false;
  const asked = mockServer(({ method, path }) => {
    if (method !== 'GET') return { status: 409, body: { Code: 'stale', Message: 'Somebody was faster.' } };
    if (!path.startsWith('/user/management/')) return { body: { Items: [], TotalCount: 0 } };
    if (isDown) return { status: 400, body: { Message: 'Not now.' } };
    const ModifiedAt = `2026-11-19T12:00:0${version}.000Z`;
    return {
      body: { ...USER, Id: ID, Role: 'Finance', CompanyInfo: null, PermissionGroups: [], HasFactor: false, ModifiedAt },
    };
  });
  const page = (
    <>
      <EditUserPage />
      <ReadAgain />
    </>
  );
  renderAt(page, { path: EDIT_USER_PATH, at: `/management/edit-user/${ID}` });
  const lastName = () => screen.getByLabelText<HTMLInputElement>(/^Last name/i);
  await userEvent.clear(await screen.findByLabelText(/^Last name/i));
  await userEvent.type(lastName(), 'Dahl');
  const readAgain = async () => {
    const before = asked.length;
    await userEvent.click(screen.getByRole('button', { name: 'Read again' }));
    await waitFor(() => expect(asked.length).toBeGreaterThan(before));
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  };
  version = 2;
  await readAgain();
  expect(lastName().value).toBe('Dahl');
  isDown = true;
  await readAgain();
  expect(lastName().value).toBe('Dahl');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(asked.find(({ method }) => method !== 'GET')?.body).toMatchObject({
      LastName: 'Dahl',
      ModifiedAt: '2026-11-19T12:00:01.000Z',
    }),
  );
  await screen.findByText('Somebody was faster.');
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(lastName().value).toBe('Berg'));
});

test('keeps typed user data while a password is set', async () => {
  let reads = 0;
  const asked = mockServer(({ method, path }) => {
    if (method !== 'GET') return { body: {} };
    if (!path.startsWith('/user/management/')) return { body: { Items: [], TotalCount: 0 } };
    reads += 1;
    return { body: { ...USER, Id: ID, HasFactor: false, ModifiedAt: `2026-11-19T12:00:0${reads}.000Z` } };
  });
  renderAt(<EditUserPage />, { path: EDIT_USER_PATH, at: `/management/edit-user/${ID}` });
  const lastName = await screen.findByLabelText<HTMLInputElement>(/^Last name/i);
  await userEvent.clear(lastName);
  await userEvent.type(lastName, 'Dahl');
  await userEvent.type(screen.getByLabelText(/^New password/), 'a fresh long password');
  await userEvent.click(screen.getByRole('button', { name: 'Set Password' }));
  await waitFor(() => expect(asked.some(({ path }) => path.endsWith('/SetPassword'))).toBe(true));
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/^New password/).value).toBe(''));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.getByLabelText<HTMLInputElement>(/^Last name/i).value).toBe('Dahl');
});
