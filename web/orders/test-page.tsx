// Draws a piece of the order screens for a test: cache, router, a person with rights, and a server that records what
// it is asked.

import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import axe from 'axe-core';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect } from 'vitest';
import type { Actor } from '#domain/base/actor.ts';
import { newQueries } from '#web/base/queries.ts';
import { forgetLogin, setAccessToken, setRights, storeLogin } from '#web/base/session.ts';

export interface Asked {
  method: string;
  path: string;
  body: unknown;
}

type Answers = Record<string, unknown>;

/** Answers by path; what is not named is `{}`. */
export function server(answers: Answers = {}): Asked[] {
  const asked: Asked[] = [];
  globalThis.fetch = (async (url: string, init: RequestInit = {}) => {
    const path = url.replace(/^\/api/, '').replace(/\?.*$/, '');
    asked.push({ method: init.method ?? 'GET', path, body: init.body ? JSON.parse(String(init.body)) : undefined });
    return new Response(JSON.stringify(answers[path] ?? {}), { status: 200 });
  }) as typeof fetch;
  return asked;
}

/** Who looks at the screen. */
export function signIn(actor: Actor): void {
  setAccessToken('token');
  const scopes = [actor.role!, ...(actor.scope ? [actor.scope] : []), 'common'];
  storeLogin({ name: actor.name, scopes, refreshTokenExpires: '2099-01-01T00:00:00.000Z' });
  setRights([...actor.permissions]);
}

export function show(piece: ReactNode) {
  const router = createMemoryRouter([{ path: '*', element: <main>{piece}</main> }]);
  return render(
    <QueryClientProvider client={newQueries()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

export function clear(): void {
  cleanup();
  forgetLogin();
}

/** Colours are not known here; headings and regions belong to whole pages. */
const OFF = ['color-contrast', 'region', 'heading-order', 'page-has-heading-one'];

export async function expectAccessible(): Promise<void> {
  // What a dialog covers is inert, and the guards of its focus belong to the library.
  const page = { include: [document.body], exclude: [['[data-base-ui-inert]'], ['[data-base-ui-focus-guard]']] };
  const { violations } = await axe.run(page, {
    rules: Object.fromEntries(OFF.map((rule) => [rule, { enabled: false }])),
  });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([]);
}
