// Stuck work for SuperAdmins: failed background work, its errors, and retrying it.

import { describe, expect } from 'vitest';
import { workCalls } from '#domain/work/calls.ts';
import { workTitles } from '#domain/work/links.ts';
import { labels } from '#web/ui/kit/labels.ts';
import { workLabels } from '#web/work/labels.ts';
import { expectGoodAppearance } from './appearance.ts';
import { apiClient } from './demo-people.ts';
import { as, expects, sees, story } from './story.ts';

const ALL = { filter: {}, sort: [], page: 0, size: 10 };
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

describe('stuck work', () => {
  story('is usually empty, and the page says so', async () => {
    const page = await as('admin', '/management');
    await page.getByRole('link', { name: workTitles.stuckWork }).click();
    await page.getByRole('heading', { level: 1, name: workTitles.stuckWork }).waitFor();
    await sees(page, workLabels.none);
    await expectGoodAppearance(page, 'nothing is stuck');
    expect((await apiClient('admin').do(workCalls.list, ALL)).totalCount).toBe(0);
  });

  story('is shown with its error and retried, one item or all selected', async () => {
    const page = await as('admin', '/management');
    let items = [work(1, true), work(2, false)];
    const asked: string[][] = [];
    await page.route('**/api/work/management/search**', (route) =>
      route.fulfill({
        json: {
          Items: items,
          PageIndex: 0,
          PageSize: 25,
          TotalCount: items.length,
          TotalPages: 1,
          HasPreviousPage: false,
          HasNextPage: false,
        },
      }),
    );
    await page.route('**/api/work/management/Retry', (route) => {
      const { Ids } = route.request().postDataJSON() as { Ids: string[] };
      asked.push(Ids);
      items = items.filter(({ Id }) => !Ids.includes(Id));
      return route.fulfill({ json: { Count: Ids.length } });
    });
    await page.getByRole('link', { name: workTitles.stuckWork }).click();
    await sees(page, workLabels.givenUp);
    await sees(page, 'MRK100002-7-1');
    await expectGoodAppearance(page, 'two are stuck');
    await page.getByRole('button', { name: workLabels.retryOne('MRK 100001') }).click();
    await page.getByRole('button', { name: workLabels.retryOne('MRK 100001') }).waitFor({ state: 'detached' });
    await page.getByRole('checkbox', { name: labels.selectRow }).click();
    await page
      .getByRole('region', { name: labels.selected(1) })
      .getByRole('button', { name: workLabels.retry })
      .click();
    await sees(page, workLabels.none);
    expect(asked).toEqual([[work(1, true).Id], [work(2, false).Id]]);
  });

  story('can be reloaded after an error', async () => {
    const page = await as('admin', '/management');
    expects(page, 500);
    await page.route('**/api/work/management/search**', (route) =>
      route.fulfill({ status: 500, contentType: 'application/problem+json', json: { Message: 'Unknown error' } }),
    );
    await page.getByRole('link', { name: workTitles.stuckWork }).click();
    await page.getByRole('button', { name: labels.retry }).waitFor();
    await page.unroute('**/api/work/management/search**');
    await page.getByRole('button', { name: labels.retry }).click();
    await sees(page, workLabels.none);
  });

  story('is hidden from everyone else', async () => {
    for (const who of ['sales', 'finance'] as const) {
      const page = await as(who, '/management/users');
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await page.getByRole('link', { name: workTitles.stuckWork }).count()).toBe(0);
      expect((await apiClient(who).call(workCalls.list, ALL)).status).toBe(403);
    }
  });
});
