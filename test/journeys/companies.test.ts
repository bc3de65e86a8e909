// Staff manage companies, what they may buy, users and permission groups.

import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { groupCalls } from '#domain/access/groups.ts';
import { groupCopy } from '#domain/access/groups-copy.ts';
import { USERS, userTitles } from '#domain/access/links.ts';
import { userCalls } from '#domain/access/users.ts';
import { userCopy } from '#domain/access/users-copy.ts';
import { searchedList } from '#domain/base/links.ts';
import { companyCalls } from '#domain/companies/calls.ts';
import { companyCopy } from '#domain/companies/copy.ts';
import { accountPath, COMPANIES, editCompanyPath } from '#domain/companies/links.ts';
import { userLabels } from '#web/access/users/user-labels.ts';
import { companyLabels } from '#web/companies/labels.ts';
import { relationLabels } from '#web/companies/relation-labels.ts';
import { labels } from '#web/ui/kit/labels.ts';
import { expectAccessible, expectGoodAppearance } from './appearance.ts';
import { DESKTOP } from './browser-windows.ts';
import { apiClient, PEOPLE } from './demo-people.ts';
import { as, expects, isAt, sees, story } from './story.ts';

const unique = () => Math.random().toString(36).slice(2, 8);
const ALL = { filter: {}, sort: [], page: 0, size: 50 };

async function company(name: string) {
  const email = `${unique()}@company.example`;
  return apiClient('sales').do(companyCalls.create, {
    companyName: name,
    email,
    type: 'Gold',
    country: 'Norway',
    invoicePeriod: 'Weekly',
  });
}

/** The page of a company also has the form of its contact. */
const companyForm = (page: Page) =>
  page.locator('main form').filter({ has: page.getByLabel(companyLabels.companyName) });

/** Searches the open list of options, once it is there: the page has a search field too. */
async function searchOptions(page: Page, text: string): Promise<void> {
  await page.getByRole('option').first().waitFor();
  await page.getByPlaceholder(labels.search).last().fill(text);
}

describe('companies', () => {
  story('a salesman creates a company and learns which name is taken (COM-001, COM-014, COM-016)', async () => {
    const name = `Fjord ${unique()}`;
    await company(`Taken ${name}`);
    const page = await as('sales', '/management/companies');
    await page.getByRole('link', { name: companyLabels.create }).click();
    const form = companyForm(page);
    await form.getByLabel(companyLabels.companyName).fill(`taken ${name}`);
    // A click on the menu must not lose typed text.
    await page.getByRole('link', { name: userTitles.users }).click();
    await sees(page, labels.leaveTitle);
    await page.getByRole('button', { name: labels.stay }).click();
    await form.getByLabel(companyLabels.email).fill(`${unique()}@fjord.example`);
    await form.getByRole('combobox', { name: companyLabels.country }).first().click();
    await searchOptions(page, 'norw');
    await page.getByRole('option', { name: 'Norway' }).click();
    await expect.poll(() => form.getByLabel(companyLabels.countryCode).inputValue()).toBe('NO');
    await expect.poll(() => form.getByLabel(companyLabels.vatRate).isDisabled()).toBe(true);
    await expectGoodAppearance(page, 'company form');
    await page.setViewportSize(DESKTOP);
    expects(page, 409);
    await form.getByRole('button', { name: companyLabels.create }).click();
    await sees(page, companyCopy.nameTaken);
    await form.getByLabel(companyLabels.companyName).fill(name);
    await form.getByRole('button', { name: companyLabels.create }).click();
    await sees(page, companyCopy.created);
    await isAt(page, COMPANIES);
    // The server filters and sorts the list, and the URL keeps both.
    const byName = page.getByRole('button', { name: companyLabels.companyName, exact: true });
    await byName.click();
    await page.waitForURL(/\/Name$/);
    await byName.click();
    await page.waitForURL(/\/-Name$/);
    await page.getByRole('combobox', { name: companyLabels.country }).click();
    await searchOptions(page, 'NO');
    await page.getByRole('option', { name: 'Norway' }).click();
    await page.waitForURL(/Country.*\/-Name$/);
    await sees(page, name);
    await expectGoodAppearance(page, 'companies');
  });

  story("finance gives a reason for a credit limit, and the company's account lists it (COM-028)", async () => {
    const { id } = await company(`Limit ${unique()}`);
    const page = await as('finance', editCompanyPath(id));
    const form = companyForm(page);
    expect(await form.getByLabel(companyLabels.termsReason).count()).toBe(0);
    await form.getByLabel(companyLabels.creditLimit).fill('40000');
    expects(page, 422);
    await form.getByRole('button', { name: companyLabels.save }).click();
    await page.getByText(companyCopy.termsReasonNeeded).first().waitFor();
    await form.getByLabel(companyLabels.termsReason).fill('Insured up to 40,000 euro');
    await expectGoodAppearance(page, 'reason of a credit limit');
    await page.setViewportSize(DESKTOP);
    await form.getByRole('button', { name: companyLabels.save }).click();
    await sees(page, companyCopy.updated);
    await page.goto(accountPath(id));
    await page.getByRole('tab', { name: companyLabels.history }).click();
    await sees(page, 'Insured up to 40,000 euro');
    await expectGoodAppearance(page, 'history of limit and tier');
  });

  story('finance changes the credit limit and nothing else (COM-001, COM-016, COM-025)', async () => {
    const { id, name } = await company(`Skerry ${unique()}`);
    const page = await as('finance', `/management/companies/${encodeURIComponent(JSON.stringify({ Text: name }))}`);
    await page.getByRole('link', { name: companyLabels.editNamed(name) }).click();
    const dialog = companyForm(page);
    await dialog.waitFor();
    await expect.poll(() => dialog.getByLabel(companyLabels.companyName).isDisabled()).toBe(true);
    await dialog.getByLabel(companyLabels.creditLimit).fill('5000');
    await dialog.getByLabel(companyLabels.termsReason).fill('Insured up to 5,000 euro');
    await dialog.getByRole('button', { name: companyLabels.save }).click();
    await sees(page, companyCopy.updated);
    const changed = await apiClient('finance').do(companyCalls.one, { id });
    expect(changed.accountingInfo.totalCreditLimit).toBe(500_000);
  });

  story('a salesman selects the publishers a company may buy from (REL-001, REL-002, REL-008)', async () => {
    const { id } = await company(`Holm ${unique()}`);
    const page = await as('sales', `/management/company-relations/${id}`);
    await sees(page, relationLabels.everything);
    await page
      .getByRole('button', { name: /^Publishers of / })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /^Add / }).first().click();
    await sees(page, relationLabels.chosen(1));
    await expectGoodAppearance(page, 'publishers');
    await dialog.getByRole('button', { name: relationLabels.done }).click();
    await page.getByRole('button', { name: relationLabels.save }).click();
    await sees(page, companyCopy.relationsSaved);
    const { providers } = await apiClient('sales').do(companyCalls.relations, { id });
    expect(providers).toMatchObject([{ allPublishers: false, publishers: [{}] }]);
    await expectGoodAppearance(page, 'company relations');
  });
});

describe('people', () => {
  story('an administrator adds a user and changes the name (USR-001, USR-008)', async () => {
    const email = `${unique()}@merkur.example`;
    const page = await as('admin', '/management/users');
    await page.getByRole('button', { name: userLabels.add }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(userLabels.firstName).fill('Ida');
    await dialog.getByLabel(userLabels.lastName).fill('Berg');
    await dialog.getByLabel(userLabels.email).fill(email);
    await dialog.getByRole('combobox', { name: userLabels.role }).click();
    await page.getByRole('option', { name: 'Salesman' }).click();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: userLabels.add }).click();
    await sees(page, userCopy.created);
    const { items } = await apiClient('admin').do(userCalls.list, { ...ALL, filter: { text: email } });
    await page.goto(`/management/edit-user/${items[0]!.id}`);
    await page.getByLabel(userLabels.lastName).fill('Dahl');
    await expectGoodAppearance(page, 'edit user');
    await page.getByRole('button', { name: labels.save }).click();
    await sees(page, userCopy.updated);
    expect((await apiClient('admin').do(userCalls.one, { id: items[0]!.id })).lastName).toBe('Dahl');
  });

  story('the user list shows who is active and protects the last administrator (USR-002, USR-009)', async () => {
    const page = await as('admin', searchedList(USERS, PEOPLE.admin.email));
    expects(page, 409);
    const own = page.getByRole('switch', { name: userLabels.activeOf(PEOPLE.admin.name) });
    await own.click();
    await page.getByRole('alertdialog').waitFor();
    // Rows turn into cards and back in the meantime; the confirmation stays open.
    await expectGoodAppearance(page, 'switch off');
    await page.setViewportSize(DESKTOP);
    await page.getByRole('alertdialog').getByRole('button', { name: userLabels.switchOff }).click();
    await sees(page, userCopy.lastAdmin);
    await expect.poll(() => own.isChecked()).toBe(true);
    await expectGoodAppearance(page, 'users');
  });

  story('an administrator creates a permission group and deletes it (PGR-001, PGR-002, PGR-003, PGR-007)', async () => {
    const name = `Desk ${unique()}`;
    const page = await as('admin', '/management/permission-group/-1');
    await page.getByLabel(userLabels.groupName).fill(name);
    await page.getByRole('checkbox', { name: 'Refund', exact: true }).check();
    await page.getByRole('button', { name: userLabels.createGroup }).click();
    await sees(page, groupCopy.created);
    await page.getByRole('link', { name }).click();
    await page.getByRole('button', { name: userLabels.deleteGroup }).waitFor();
    const found = await apiClient('finance').do(groupCalls.list, { ...ALL, filter: { text: name } });
    expect(found.items[0]!.permissions).toEqual(['Order.Refund']);
    await expectGoodAppearance(page, 'permission group');
    await page.getByRole('button', { name: userLabels.deleteGroup }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: userLabels.deleteGroup }).click();
    await sees(page, groupCopy.deleted);
  });
});
