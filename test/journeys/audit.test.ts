// The audit log, for SuperAdmins only.

import { expect } from 'vitest';
import { accessCalls } from '#domain/access/calls.ts';
import { groupCalls } from '#domain/access/groups.ts';
import { auditLabels } from '#web/audit/labels.ts';
import { labels } from '#web/ui/kit/labels.ts';
import { expectGoodAppearance } from './appearance.ts';
import { apiClient, call, PEOPLE } from './demo-people.ts';
import { as, sees, story } from './story.ts';

const name = () => `Audit ${Math.random().toString(36).slice(2, 8)}`;

story(
  'a SuperAdmin finds a change, reads the old and new value, opens the record, and finds refused calls',
  async () => {
    const [first, next] = [name(), name()];
    const group = await apiClient('admin').do(groupCalls.create, { name: first, permissions: ['Order.View'] });
    await apiClient('admin').do(groupCalls.update, {
      id: group.id,
      name: next,
      permissions: ['Order.View', 'Order.Edit'],
    });
    await call(accessCalls.login, { email: PEOPLE.reports.email, password: 'certainly not this one' });
    expect((await apiClient('sales').call(groupCalls.create, { name: name(), permissions: [] })).status).toBe(403);
    const page = await as('admin', '/management');
    await page.getByRole('link', { name: 'Audit' }).click();
    await page.getByRole('heading', { level: 1, name: 'Audit' }).waitFor();
    await page.getByRole('combobox', { name: auditLabels.result }).click();
    await page.getByRole('option', { name: auditLabels.results.Refused, exact: true }).click();
    await page.waitForURL(/Refused/);
    await sees(page, 'Sign-in: password');
    await sees(page, 'Permission group: create');
    await expect
      .poll(() => page.getByRole('table').getByText(auditLabels.results.Done, { exact: true }).count())
      .toBe(0);
    await page.getByRole('link', { name: 'Audit' }).first().click();
    // The search field belongs to the filtered list until its filter is gone.
    await expect.poll(() => page.getByText(labels.clearFilters, { exact: true }).count()).toBe(0);
    await page.getByPlaceholder(auditLabels.search).fill(next);
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: next }).first().waitFor();
    await page.getByRole('button', { name: 'Details: Permission group: update' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByText(auditLabels.changes).waitFor();
    await expect.poll(() => sheet.locator('del').first().innerText()).toContain(first);
    await expect.poll(() => sheet.locator('ins').first().innerText()).toContain(next);
    await sheet.getByText(/of the sealed log$/).waitFor();
    await expectGoodAppearance(page, 'audit detail');
    await sheet.getByRole('link', { name: auditLabels.sameSubject }).click();
    await page.getByRole('link', { name: first }).first().waitFor();
    await page.getByRole('link', { name: first }).first().click();
    await page.waitForURL((url) => url.pathname.endsWith(group.id));
  },
);
