// A new installation, without a terminal or a restart: from the link that its first start prints to a delivered key,
// and to the account at a supplier.

import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { cartCopy } from '#domain/cart/copy.ts';
import { PROVIDER_PRODUCTS } from '#domain/catalog/links.ts';
import { deliveryCopy } from '#domain/delivery/copy.ts';
import { accountCopy } from '#domain/operations/account-copy.ts';
import { operationCopy } from '#domain/operations/copy.ts';
import { PROVIDERS } from '#domain/operations/links.ts';
import { orderCopy } from '#domain/orders/copy.ts';
import { setupCopy } from '#domain/setup/copy.ts';
import { patience } from '#test/patience.ts';
import { passwordLinkLabels } from '#web/access/sign-in/password-link-labels.ts';
import { userLabels } from '#web/access/users/user-labels.ts';
import { cartLabels } from '#web/cart/labels.ts';
import { packageLabels } from '#web/delivery/labels.ts';
import { firstStepLabels, homeLabels } from '#web/home/labels.ts';
import { accountLabels } from '#web/operations/account-labels.ts';
import { providerLabels } from '#web/operations/provider-labels.ts';
import { orderLabels } from '#web/orders/labels.ts';
import { setupLabels } from '#web/setup/setup-labels.ts';
import { BASE_PATH, startKinguin } from '../../provider-simulator/kinguin/server.ts';
import { expectGoodAppearance } from './appearance.ts';
import { visitProduct } from './demo-people.ts';
import { installClock, seesNextRead } from './page-clock.ts';
import { startProduct } from './product-process.ts';
import { expects, isAt, pictureFile, sees, story, typeCode, typeLogin, visitor } from './story.ts';

const PASSWORD = 'seven quiet otters swim';
const BUYER = 'buyer@sample.example';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** The administrator by the printed link; a second use of it is refused. */
async function createAdministrator(printed: string): Promise<Page> {
  const link = /\/login\/setup#[\w-]+/.exec(printed)![0];
  const page = await visitor(link);
  await page.getByLabel(setupLabels.company).fill('Berg Keys');
  await page.getByLabel(setupLabels.firstName).fill('Ada');
  await page.getByLabel(setupLabels.lastName).fill('Berg');
  await page.getByLabel(setupLabels.email).fill('ada@keys.example');
  await page.getByLabel(setupLabels.password, { exact: true }).fill(PASSWORD);
  await expectGoodAppearance(page, 'first administrator');
  await button(page, setupLabels.create).click();
  await isAt(page, '/management');
  const again = await visitor(link);
  expects(again, 404);
  await sees(again, setupLabels.endedTitle);
  return page;
}

/** The checklist: one step skipped and resumed, the simulator, a test connection, and sample data. */
async function setsUp(page: Page): Promise<void> {
  const { title } = firstStepLabels.steps.backup;
  await button(page, firstStepLabels.skipNamed(title)).click();
  await button(page, firstStepLabels.resumeNamed(title)).click();
  await button(page, firstStepLabels.skipNamed(title)).waitFor();
  await expectGoodAppearance(page, 'home of a new installation');
  await page.getByRole('link', { name: firstStepLabels.steps.provider.title }).click();
  await page.getByRole('link', { name: setupLabels.enterAccounts }).click();
  await sees(page, providerLabels.none);
  await page.goBack();
  await sees(page, setupCopy.sampleNeedsProducts);
  await button(page, setupLabels.startSimulator).click();
  await sees(page, setupCopy.simulatorStarted);
  await page
    .getByText(/products, loaded/)
    .nth(1)
    .waitFor({ timeout: patience(60_000) });
  await button(page, providerLabels.testOf('Genba')).click();
  await sees(page, operationCopy.connected('Genba'));
  await button(page, setupLabels.sendTest).click();
  await sees(page, setupCopy.testMailSent('ada@keys.example'));
  await button(page, setupLabels.loadSample).click();
  await sees(page, setupLabels.sampleIsLoaded);
  await expectGoodAppearance(page, 'setup');
}

/** The sample's buyer, by an invitation link that the administrator creates. */
async function invitesBuyer(admin: Page): Promise<Page> {
  await admin.goto('/management/users');
  await admin.getByRole('row').filter({ hasText: BUYER }).getByRole('link').first().click();
  await button(admin, userLabels.createLink).click();
  const link = await admin.locator('code').filter({ hasText: '/login/password#' }).innerText();
  const page = await visitor(new URL(link).pathname + new URL(link).hash);
  await page.getByLabel(passwordLinkLabels.password, { exact: true }).fill(PASSWORD);
  await page.getByLabel(passwordLinkLabels.confirm, { exact: true }).fill(PASSWORD);
  await button(page, passwordLinkLabels.save).click();
  await page.getByRole('link', { name: passwordLinkLabels.signIn, exact: true }).click();
  await typeLogin(page, BUYER, PASSWORD);
  await typeCode(page, BUYER);
  await isAt(page, '/promotions');
  return page;
}

/** An order of the proposed quantity. */
async function orders(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: new RegExp(`^${cartLabels.addNamed('').trim()}`) })
    .first()
    .click();
  await sees(page, cartCopy.added);
  await page.goto('/basket');
  await button(page, cartLabels.submitOrders).click();
  await isAt(page, '/orders/send');
  await sees(page, orderCopy.created);
}

/** The account at a supplier, tried, saved and working. */
async function connectsSupplier(page: Page, url: string): Promise<void> {
  await installClock(page);
  await page.goto(PROVIDERS);
  await button(page, accountLabels.add).click();
  const dialog = page.getByRole('dialog');
  const field = (label: string) => dialog.getByLabel(new RegExp(`^${label}`));
  await field(accountLabels.name).fill('Kinguin');
  await field(accountLabels.code).fill('kinguin');
  await field(accountLabels.url).fill(`${url}${BASE_PATH}`);
  await field(accountLabels.apiKey).fill('demo');
  await dialog.getByRole('button', { name: accountLabels.test, exact: true }).click();
  await sees(page, providerLabels.working(60, '€400,000.00'));
  await expectGoodAppearance(page, 'account at a provider');
  await dialog.getByRole('button', { name: accountLabels.save, exact: true }).click();
  await sees(page, accountCopy.saved('Kinguin'));
  await seesNextRead(page, supplierCard(page).getByText(homeLabels.conditions.working.text));
  await expectGoodAppearance(page, 'providers');
}

const supplierCard = (page: Page) => page.getByRole('article', { name: 'Kinguin' });

/** The supplier's catalogue is loaded, and its account is removed. */
async function leavesSupplier(page: Page): Promise<void> {
  await page.goto(PROVIDER_PRODUCTS);
  await page.getByRole('row').filter({ hasText: 'Kinguin' }).first().waitFor();
  await page.goto(PROVIDERS);
  await supplierCard(page)
    .getByRole('button', { name: accountLabels.removeOf('Kinguin') })
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: accountLabels.remove, exact: true }).click();
  await sees(page, accountCopy.removed('Kinguin'));
  await supplierCard(page).getByText(providerLabels.noAccount).waitFor();
}

/** The partner sends themselves the bought keys. */
async function getsKeys(partner: Page): Promise<void> {
  await partner.goto('/orders/all');
  const getKeys = button(partner, packageLabels.getKeys).first();
  await getKeys.waitFor({ timeout: patience(90_000) });
  await getKeys.click();
  const dialog = partner.getByRole('dialog');
  await dialog.getByLabel(packageLabels.howMany).waitFor();
  const [file] = await Promise.all([
    partner.waitForEvent('download'),
    dialog.getByRole('button', { name: packageLabels.getKeys }).click(),
  ]);
  await sees(partner, deliveryCopy.sent);
  const saved = pictureFile('keys').replace('.png', '.csv');
  await file.saveAs(saved);
  expect((await readFile(saved, 'utf8')).trim().split('\r\n').length).toBeGreaterThan(1);
}

story(
  'a first administrator delivers a key and connects a supplier, without a terminal or a restart (SETUP-001, SETUP-006, SETUP-010, OPS-041, OPS-042, OPS-043, OPS-045)',
  async () => {
    onTestFinished(() => visitProduct(null));
    const [product, kinguin] = await Promise.all([startProduct({ hasDemo: false }), startKinguin()]);
    onTestFinished(() => Promise.all([product.stop(), kinguin.close()]).then(() => undefined));
    visitProduct(product);
    const admin = await createAdministrator(product.printed());
    await setsUp(admin);
    const partner = await invitesBuyer(admin);
    await orders(partner);

    await admin.goto('/management/orders');
    await admin.getByRole('button', { name: orderLabels.approve, exact: true }).first().click();
    await admin.getByRole('dialog').getByRole('button', { name: orderLabels.approve, exact: true }).click();
    await sees(admin, orderCopy.approved);

    // Meanwhile the keys are bought.
    await connectsSupplier(admin, kinguin.url);
    await getsKeys(partner);
    await leavesSupplier(admin);

    await admin.goto('/management/setup');
    await sees(admin, /^60 products, loaded/);
    await button(admin, setupLabels.removeSample).click();
    expects(admin, 409);
    await admin.getByRole('alertdialog').getByRole('button', { name: setupLabels.removeSample, exact: true }).click();
    await sees(admin, setupCopy.sampleOrders(1));
  },
  patience(300_000),
);
