// Renders parts of the order screens in tests: cache, router and a user with permissions.

import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import axe from 'axe-core';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect } from 'vitest';
import type { Actor } from '#domain/base/actor.ts';
import { createQueryClient } from '#web/ui/session/queries.ts';
import { clearLogin, setAccessToken, setPermissions, storeLogin } from '#web/ui/session/session.ts';

/** Signs in a user for the screen. */
export function signIn(actor: Actor): void {
  setAccessToken('token');
  const scopes = [actor.role!, ...(actor.scope ? [actor.scope] : []), 'common'];
  storeLogin({ name: actor.name, scopes, refreshTokenExpires: '2099-01-01T00:00:00.000Z' });
  setPermissions([...actor.permissions]);
}

export function renderOrder(piece: ReactNode) {
  const router = createMemoryRouter([{ path: '*', element: <main>{piece}</main> }]);
  return render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

export function cleanUp(): void {
  cleanup();
  clearLogin();
}

/** Colours are unknown here; headings and regions belong to whole pages. */
const OFF = ['color-contrast', 'region', 'heading-order', 'page-has-heading-one'];

export async function expectAccessible(): Promise<void> {
  // Content behind a dialog is inert, and focus guards belong to the library.
  const page = { include: [document.body], exclude: [['[data-base-ui-inert]'], ['[data-base-ui-focus-guard]']] };
  const { violations } = await axe.run(page, {
    rules: Object.fromEntries(OFF.map((rule) => [rule, { enabled: false }])),
  });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([]);
}
