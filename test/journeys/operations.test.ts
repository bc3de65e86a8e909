// Operations page of the running product: lists its own process and serves its metrics; usually nothing is stuck.

import { expect } from 'vitest';
import { operationCalls } from '#domain/operations/calls.ts';
import { operationTitles } from '#domain/operations/links.ts';
import { workCalls } from '#domain/work/calls.ts';
import { workTitles } from '#domain/work/links.ts';
import { operationLabels as labels } from '#web/operations/labels.ts';
import { workLabels } from '#web/work/labels.ts';
import { apiClient } from './demo-people.ts';
import { as, sees, story } from './story.ts';

story('a SuperAdmin sees running and waiting work, the last verification, and that nothing is stuck', async () => {
  const page = await as('admin', '/management');
  await page.getByRole('link', { name: operationTitles.operations, exact: true }).click();
  await page.getByRole('heading', { level: 1, name: operationTitles.operations }).waitFor();
  await sees(page, labels.modes.all);
  const state = await apiClient('admin').do(operationCalls.show, {});
  expect(state.processes).toHaveLength(1);
  expect(state.providers.length).toBeGreaterThan(0);
  for (const title of [labels.waiting, labels.jobs, labels.hosts])
    await page.getByRole('region', { name: title }).waitFor();
  await page.getByRole('link', { name: workTitles.stuckWork, exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name: workTitles.stuckWork }).waitFor();
  await sees(page, workLabels.none);
  const stuck = { filter: {}, sort: [], page: 0, size: 10 };
  expect((await apiClient('admin').do(workCalls.list, stuck)).totalCount).toBe(0);
});
