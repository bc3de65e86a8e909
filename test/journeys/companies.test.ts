// Companies, what they may buy, people and permission groups, as staff keep them.

import { describe, expect } from 'vitest';
import { groupCalls } from '#domain/access/groups.ts';
import { copy as groupCopy } from '#domain/access/groups-copy.ts';
import { userCalls } from '#domain/access/users.ts';
import { copy as userCopy } from '#domain/access/users-copy.ts';
import { companyCalls } from '#domain/companies/calls.ts';
import { copy } from '#domain/companies/copy.ts';
import { labels } from '#web/base/labels.ts';
import { words as relationWords } from '#web/companies/relation-words.ts';
import { words } from '#web/companies/words.ts';
import { words as peopleWords } from '#web/people/words.ts';
import { expectAccessible, looksGood } from './looks.ts';
import { PEOPLE, program } from './people.ts';
import { as, expects, sees, story } from './stage.ts';

const unique = () => Math.random().toString(36).slice(2, 8);
const ALL = { filter: {}, sort: [], page: 0, size: 50 };

async function company(name: string) {
  const email = `${unique()}@company.example`;
  return program('sales').do(companyCalls.create, {
    companyName: name,
    email,
    type: 'Gold',
    country: 'Norway',
    invoicePeriod: 'Weekly',
  });
}

describe('companies', () => {
  story('a salesman makes a company and is told which name is taken', async () => {
    const name = `Fjord ${unique()}`;
    await company(`Taken ${name}`);
    const page = await as('sales', '/management/companies');
    await page.getByRole('button', { name: words.create }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(words.companyName).fill(`taken ${name}`);
    await dialog.getByLabel(words.email).fill(`${unique()}@fjord.example`);
    await dialog.getByRole('combobox', { name: words.country }).first().click();
    await page.getByRole('option', { name: 'Norway', exact: true }).click();
    expect(await dialog.getByLabel(words.countryCode).inputValue()).toBe('NO');
    expect(await dialog.getByLabel(words.vatRate).isDisabled()).toBe(true);
    await looksGood(page, 'company form');
    expects(page, 409);
    await dialog.getByRole('button', { name: words.create }).click();
    await sees(page, copy.nameTaken);
    await dialog.getByLabel(words.companyName).fill(name);
    await dialog.getByRole('button', { name: words.create }).click();
    await sees(page, copy.created);
    await sees(page, name);
    await looksGood(page, 'companies');
  });

  story('finance changes the credit limit and nothing else', async () => {
    const { id, name } = await company(`Skerry ${unique()}`);
    const page = await as('finance', `/management/companies/${encodeURIComponent(JSON.stringify({ Text: name }))}`);
    await page.getByRole('button', { name: words.editNamed(name) }).click();
    const dialog = page.getByRole('dialog');
    expect(await dialog.getByLabel(words.companyName).isDisabled()).toBe(true);
    await dialog.getByLabel(words.creditLimit).fill('5000');
    await dialog.getByRole('button', { name: words.save }).click();
    await sees(page, copy.updated);
    const changed = await program('finance').do(companyCalls.one, { id });
    expect(changed.accountingInfo.totalCreditLimit).toBe(500_000);
  });

  story('a salesman says from which publishers a company may buy', async () => {
    const { id } = await company(`Holm ${unique()}`);
    const page = await as('sales', `/management/company-relations/${id}`);
    await sees(page, relationWords.everything);
    await page
      .getByRole('button', { name: /^Publishers of / })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /^Add / }).first().click();
    await sees(page, relationWords.chosen(1));
    await looksGood(page, 'publishers');
    await dialog.getByRole('button', { name: relationWords.done }).click();
    await page.getByRole('button', { name: relationWords.save }).click();
    await sees(page, copy.relationsSaved);
    const { providers } = await program('sales').do(companyCalls.relations, { id });
    expect(providers).toMatchObject([{ allPublishers: false, publishers: [{}] }]);
    await looksGood(page, 'company relations');
  });
});

describe('people', () => {
  story('an administrator adds somebody and changes the name', async () => {
    const email = `${unique()}@merkur.example`;
    const page = await as('admin', '/management/users');
    await page.getByRole('button', { name: peopleWords.add }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(peopleWords.firstName).fill('Ida');
    await dialog.getByLabel(peopleWords.lastName).fill('Berg');
    await dialog.getByLabel(peopleWords.email).fill(email);
    await dialog.getByLabel(peopleWords.password, { exact: false }).first().fill('seven quiet otters swim');
    await dialog.getByRole('combobox', { name: peopleWords.role }).click();
    await page.getByRole('option', { name: 'Salesman' }).click();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: peopleWords.add }).click();
    await sees(page, userCopy.created);
    const { items } = await program('admin').do(userCalls.list, { ...ALL, filter: { text: email } });
    await page.goto(`/management/edit-user/${items[0]!.id}`);
    await page.getByLabel(peopleWords.lastName).fill('Dahl');
    await looksGood(page, 'edit user');
    await page.getByRole('button', { name: labels.save }).click();
    await sees(page, userCopy.updated);
    expect((await program('admin').do(userCalls.one, { id: items[0]!.id })).lastName).toBe('Dahl');
  });

  story('the list of users shows who is active, and the last administrator stays', async () => {
    const page = await as('admin', '/management/users');
    expects(page, 409);
    const own = page.getByRole('switch', { name: peopleWords.activeOf(PEOPLE.admin.name) });
    await own.click();
    await sees(page, userCopy.lastAdmin);
    expect(await own.isChecked()).toBe(true);
    await looksGood(page, 'users');
  });

  story('an administrator makes a permission group and deletes it', async () => {
    const name = `Desk ${unique()}`;
    const page = await as('admin', '/management/permission-group/-1');
    await page.getByLabel(peopleWords.groupName).fill(name);
    await page.getByRole('checkbox', { name: 'Refund', exact: true }).check();
    await page.getByRole('button', { name: peopleWords.createGroup }).click();
    await sees(page, groupCopy.created);
    await page.getByRole('link', { name }).click();
    await page.getByRole('button', { name: peopleWords.deleteGroup }).waitFor();
    const found = await program('finance').do(groupCalls.list, { ...ALL, filter: { text: name } });
    expect(found.items[0]!.permissions).toEqual(['Order.Refund']);
    await looksGood(page, 'permission group');
    await page.getByRole('button', { name: peopleWords.deleteGroup }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: peopleWords.deleteGroup }).click();
    await sees(page, groupCopy.deleted);
  });
});
