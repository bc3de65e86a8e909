// Setup of component tests: a router, a cache, and a mocked network, the only mock. For tests only.

import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import axe from 'axe-core';
import type { ReactNode } from 'react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, expect, vi } from 'vitest';
import { LeaveGuard } from './form/leave-guard.tsx';
import { clearMessages } from './kit/toast.ts';
import { createQueryClient } from './session/queries.ts';
import { clearLogin, setAccessToken } from './session/session.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  setAccessToken(null);
  clearLogin();
  clearMessages();
  localStorage.clear();
});

/** Renders a node at its own path. */
export function renderAt(node: ReactNode, { path = '/', at = '/' }: { path?: string; at?: string } = {}) {
  const route = { path, title: '', side: 'Both', page: async () => ({ default: () => null }) } as const;
  const router = createMemoryRouter(
    [
      {
        path,
        handle: { route },
        element: (
          <>
            {node}
            <LeaveGuard />
          </>
        ),
      },
    ],
    { initialEntries: [at] },
  );
  const view = render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { ...view, router };
}

export interface RecordedRequest {
  method: string;
  url: string;
  /** Path below /api, without query. */
  path: string;
  body: unknown;
  headers: Headers;
}

type Answer = { status?: number; body?: unknown; headers?: Record<string, string> };

/** Mocks the server. Returns the recorded requests. */
export function mockServer(answer: (asked: RecordedRequest) => Answer | Promise<Answer>): RecordedRequest[] {
  const requests: RecordedRequest[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const request: RecordedRequest = {
      method: init.method ?? 'GET',
      url,
      path: url.replace(/^\/api/, '').replace(/\?.*$/, ''),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      headers: new Headers(init.headers),
    };
    requests.push(request);
    const { status = 200, body: given = {}, headers } = await answer(request);
    // Lists request saved views; tests that do not define any get none.
    const body = request.path === '/view/me' && status === 200 && !Array.isArray(given) ? [] : given;
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });
  });
  return requests;
}

/** The same with replies by path; others are `{}`, and there are no saved views. */
export const mockAnswers = (answers: Record<string, unknown> = {}): RecordedRequest[] =>
  mockServer(({ path }) => ({ body: answers[path] }));

/** Expects no accessibility violations; contrast is checked in a real browser. */
export async function expectAccessible(node: Element = document.body): Promise<void> {
  // Focus guards pass the focus on immediately, which a test without layout cannot see.
  const { violations } = await axe.run(
    { include: [node], exclude: ['[data-base-ui-focus-guard]'] },
    {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    },
  );
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((one) => one.html.slice(0, 160)).join(' | ')}`)).toEqual(
    [],
  );
}

/** The only page of a list, as the server sends it. */
export const pageOf = (items: object[]) => ({
  Items: items,
  PageIndex: 0,
  PageSize: 25,
  TotalCount: items.length,
  TotalPages: 1,
  HasPreviousPage: false,
  HasNextPage: false,
});
