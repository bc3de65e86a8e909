// Stuck work: the error of each item, retrying one or all selected, the empty list, and loading again after an error.

import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { STUCK_WORK } from '#domain/work/links.ts';
import { labels } from '#web/ui/kit/labels.ts';
import { expectAccessible, mockServer, pageOf, renderAt } from '#web/ui/render.testing.tsx';
import { setAccessToken, storeLogin } from '#web/ui/session/session.ts';
import { workLabels } from '#web/work/labels.ts';
import StuckWorkPage from './stuck-work-page.tsx';

const AT = '2026-11-20T12:00:00.000Z';

/** A work item on the wire. */
const work = (n: number, isGivenUp: boolean) => ({
  Id: `0193e2f0-0000-7000-8000-00000000000${n}`,
  Kind: n === 1 ? 'startOrder' : 'recordPurchase',
  Subject: n === 1 ? 'MRK 100001' : 'MRK100002-7-1',
  OrderId: `0193e2f0-0000-7000-8000-10000000000${n}`,
  OrderNumber: `MRK 10000${n}`,
  Tries: isGivenUp ? 8 : 2,
  FirstFailedAt: AT,
  LastFailedAt: AT,
  Error: 'error: new row for relation "orders" violates check constraint "orders_quantity_check"',
  NextTryAt: isGivenUp ? null : AT,
});

const open = () => renderAt(<StuckWorkPage />, { path: `${STUCK_WORK}/*`, at: STUCK_WORK });

beforeEach(() => {
  storeLogin({ name: 'Ada', scopes: ['SuperAdmin', 'common'], refreshTokenExpires: '2100-01-01T00:00:00.000Z' });
  setAccessToken('t');
  vi.stubGlobal('scrollTo', () => {});
});

test('shows work with its error and retries one item or all selected', async () => {
  let items = [work(1, true), work(2, false)];
  const retried: string[][] = [];
  mockServer(({ path, body }) => {
    if (!path.endsWith('/Retry')) return { body: pageOf(items) };
    const { Ids } = body as { Ids: string[] };
    retried.push(Ids);
    items = items.filter(({ Id }) => !Ids.includes(Id));
    return { body: { Count: Ids.length } };
  });
  open();
  await screen.findByText('MRK100002-7-1');
  expect(screen.getAllByText(workLabels.givenUp)).toHaveLength(1);
  expect(screen.getAllByText(/violates check constraint/)).toHaveLength(2);
  await expectAccessible();
  await userEvent.click(screen.getByRole('button', { name: workLabels.retryOne('MRK 100001') }));
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: workLabels.retryOne('MRK 100001') })).toBeNull());
  await userEvent.click(screen.getByRole('checkbox', { name: labels.selectRow }));
  const selected = within(await screen.findByRole('region', { name: labels.selected(1) }));
  await userEvent.click(selected.getByRole('button', { name: workLabels.retry }));
  await screen.findByText(workLabels.none);
  expect(retried).toEqual([[work(1, true).Id], [work(2, false).Id]]);
});

test('loads again after an error', async () => {
  let isDown = true;
  mockServer(({ path }) =>
    isDown && path.startsWith('/work') ? { status: 500, body: { Message: 'Unknown error' } } : { body: pageOf([]) },
  );
  open();
  const retry = await screen.findByRole('button', { name: labels.retry });
  isDown = false;
  await userEvent.click(retry);
  await screen.findByText(workLabels.none);
  await expectAccessible();
});
