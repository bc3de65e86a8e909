// Staff manage companies, what they may buy, users and permission groups.

import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { groupCalls } from '#domain/access/groups.ts';
import { groupCopy } from '#domain/access/groups-copy.ts';
import { USERS, userTitles } from '#domain/access/links.ts';
import { userCalls } from '#domain/access/users.ts';
import { userCopy } from '#domain/access/users-copy.ts';
import { commonCopy } from '#domain/base/copy.ts';
import { searchedList } from '#domain/base/links.ts';
import { companyCalls } from '#domain/companies/calls.ts';
import { companyCopy } from '#domain/companies/copy.ts';
import { COMPANIES } from '#domain/companies/links.ts';
import { creditCopy } from '#domain/credit/copy.ts';
import { userLabels } from '#web/access/users/user-labels.ts';
import { companyLabels } from '#web/companies/labels.ts';
import { relationLabels } from '#web/companies/relation-labels.ts';
import { creditLabels } from '#web/credit/labels.ts';
import { vatIdLabels } from '#web/invoices/labels.ts';
import { taxLabels } from '#web/invoices/tax/tax-labels.ts';
import { labels } from '#web/ui/kit/labels.ts';
import { expectAccessible, expectGoodAppearance } from './appearance.ts';
import { apiClient, PEOPLE } from './demo-people.ts';
import { as, expects, isAt, sees, story } from './story.ts';

const unique = () => Math.random().toString(36).slice(2, 8);
const ALL = { filter: {}, sort: [], page: 0, size: 50 };

async function company(name: string, country = 'Norway') {
  const email = `${unique()}@company.example`;
  return apiClient('sales').do(companyCalls.create, {
    companyName: name,
    email,
    type: 'Gold',
    country,
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

/** A new company, whose name must be free. Typed text is not lost by a click on the menu. */
async function createsCompany(page: Page, name: string): Promise<void> {
  await company(`Taken ${name}`);
  await page.getByRole('link', { name: companyLabels.create }).click();
  const form = companyForm(page);
  await form.getByLabel(companyLabels.companyName).fill(`taken ${name}`);
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
  expects(page, 409);
  await form.getByRole('button', { name: companyLabels.create }).click();
  await sees(page, companyCopy.nameTaken);
  await form.getByLabel(companyLabels.companyName).fill(name);
  await form.getByRole('button', { name: companyLabels.create }).click();
  await sees(page, companyCopy.created);
  await isAt(page, COMPANIES);
}

/** The server filters and sorts the list, and the URL keeps both. */
async function findsCompany(page: Page, name: string): Promise<void> {
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
}

/** The publishers that a company may buy from. */
async function choosesPublishers(page: Page): Promise<void> {
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
}

story(
  'a salesman creates a company, learns which name is taken, and selects the publishers it may buy from (COM-001, COM-014, COM-016, REL-001, REL-002, REL-008)',
  async () => {
    const name = `Fjord ${unique()}`;
    const page = await as('sales', COMPANIES);
    await createsCompany(page, name);
    await findsCompany(page, name);
    const row = page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) });
    await row.getByRole('link', { name: companyLabels.relations }).click();
    await choosesPublishers(page);
    const id = new URL(page.url()).pathname.split('/').at(-1)!;
    const { providers } = await apiClient('sales').do(companyCalls.relations, { id });
    expect(providers).toMatchObject([{ allPublishers: false, publishers: [{}] }]);
    await expectGoodAppearance(page, 'company relations');
  },
);

story(
  'finance changes only the credit limit of a company, with a reason that its account lists, and its VAT id (COM-001, COM-016, COM-025, COM-028)',
  async () => {
    const { id, name } = await company(`Limit ${unique()}`, 'Germany');
    const page = await as('finance', searchedList(COMPANIES, name));
    await page.getByRole('link', { name: companyLabels.editNamed(name) }).click();
    const form = companyForm(page);
    await form.waitFor();
    await expect.poll(() => form.getByLabel(companyLabels.companyName).isDisabled()).toBe(true);
    expect(await form.getByLabel(companyLabels.termsReason).count()).toBe(0);
    await form.getByLabel(companyLabels.creditLimit).fill('40000');
    expects(page, 422);
    await form.getByRole('button', { name: companyLabels.save }).click();
    await page.getByText(companyCopy.termsReasonNeeded).first().waitFor();
    await form.getByLabel(companyLabels.termsReason).fill('Insured up to 40,000 euro');
    await expectGoodAppearance(page, 'reason of a credit limit');
    await form.getByRole('button', { name: companyLabels.save }).click();
    await sees(page, companyCopy.updated);
    const changed = await apiClient('finance').do(companyCalls.one, { id });
    expect(changed.accountingInfo.totalCreditLimit).toBe(4_000_000);

    await page.getByRole('link', { name: companyLabels.accountOf(name) }).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page.getByRole('tab', { name: creditLabels.plans }).click();
    await sees(page, creditCopy.noPlans);
    await page.getByRole('tab', { name: vatIdLabels.tab }).click();
    await page.getByRole('textbox', { name: vatIdLabels.vatId }).fill('DE 136 695 976');
    await page.getByRole('button', { name: vatIdLabels.save, exact: true }).click();
    await sees(page, commonCopy.saved);
    await sees(page, taxLabels.today);
    await page.getByRole('tab', { name: companyLabels.history }).click();
    await sees(page, 'Insured up to 40,000 euro');
    await expectGoodAppearance(page, 'history of limit and tier');
  },
);

/** A new user, whose name is changed. */
async function addsUser(page: Page): Promise<void> {
  const email = `${unique()}@merkur.example`;
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
  await page.goto(searchedList(USERS, email));
  await page.getByRole('row').filter({ hasText: email }).getByRole('link').first().click();
  await page.getByLabel(userLabels.lastName).fill('Dahl');
  await expectGoodAppearance(page, 'edit user');
  await page.getByRole('button', { name: labels.save }).click();
  await sees(page, userCopy.updated);
  const { items } = await apiClient('admin').do(userCalls.list, { ...ALL, filter: { text: email } });
  expect(items.map(({ lastName }) => lastName)).toEqual(['Dahl']);
}

/** The last administrator cannot be switched off. */
async function keepsLastAdmin(page: Page): Promise<void> {
  expects(page, 409);
  const own = page.getByRole('switch', { name: userLabels.activeOf(PEOPLE.admin.name) });
  await own.click();
  await page.getByRole('alertdialog').waitFor();
  // Rows turn into cards and back in the meantime; the confirmation stays open.
  await expectGoodAppearance(page, 'switch off');
  await page.getByRole('alertdialog').getByRole('button', { name: userLabels.switchOff }).click();
  await sees(page, userCopy.lastAdmin);
  await expect.poll(() => own.isChecked()).toBe(true);
}

/** A permission group is created and deleted. */
async function managesGroup(page: Page): Promise<void> {
  const name = `Desk ${unique()}`;
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
}

story(
  'an administrator adds a user, stays the last administrator, and manages permission groups (USR-001, USR-002, USR-008, USR-009, PGR-001, PGR-002, PGR-003, PGR-007)',
  async () => {
    const page = await as('admin', searchedList(USERS, PEOPLE.admin.email));
    await keepsLastAdmin(page);
    await addsUser(page);
    await page.goto('/management/permission-group/-1');
    await managesGroup(page);
  },
);
