// Negotiation of an offer between partner and staff in the browser, with all its outcomes.

import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { commonCopy } from '#domain/base/copy.ts';
import { spellTime } from '#domain/base/spell-day.ts';
import { addMilliseconds, DAY, MINUTE, type Time, timeOf } from '#domain/base/time.ts';
import { deliveryCalls } from '#domain/delivery/calls.ts';
import { orderCalls, partnerOrderCalls } from '#domain/orders/calls.ts';
import { orderCopy } from '#domain/orders/copy.ts';
import { orderReplyCopy } from '#domain/orders/reply-copy.ts';
import { PARTNER_MESSAGE } from '#domain/orders/states.ts';
import { patience } from '#test/patience.ts';
import { detailLabels } from '#web/orders/detail-labels.ts';
import { orderLabels } from '#web/orders/labels.ts';
import { negotiationLabels } from '#web/orders/negotiate/labels.ts';
import { labels } from '#web/ui/kit/labels.ts';
import { expectGoodAppearance } from './appearance.ts';
import type { ViewOptions } from './browser-windows.ts';
import { apiClient, type PersonName } from './demo-people.ts';
import { approveOrder, buyOrder, placeOrder } from './order-fixtures.ts';
import { as, expects, sees, story } from './story.ts';

const HALF_HOUR = 30 * 60_000;
const admin = () => apiClient('admin');
const statusOf = async (id: string) => (await admin().do(orderCalls.one, { id })).status;
const rebid = (id: string, quantity: number, price: number, comment?: string) =>
  apiClient('sales').do(orderCalls.rebid, { id, quantity, price, ...(comment && { comment }) });

/** An approval by the salesman, for the admin to review. */
const salesApproved = (id: string) => {
  const start = Math.floor(Date.now() / HALF_HOUR) * HALF_HOUR;
  const at = (time: number) => new Date(time).toISOString();
  return apiClient('sales').do(orderCalls.approve, {
    id,
    processingStart: at(start),
    processingEnd: at(start + 48 * HALF_HOUR),
  });
};

const detailOf = (who: PersonName, id: string, look?: ViewOptions) => as(who, `/management/order-detail/${id}`, look);
const press = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true }).first().click();
const dialogOf = (page: Page) => page.getByRole('dialog');
const question = (page: Page) => page.getByRole('alertdialog');

/** Waits until the figures match the entered values. */
const reckoned = (dialog: Locator) =>
  dialog.getByRole('region', { name: negotiationLabels.figures }).and(dialog.locator('[aria-busy=false]')).waitFor();

/** The partner's row or card of an order. */
const mine = (page: Page, orderNumber: string) =>
  page.getByRole('row').or(page.getByRole('article')).filter({ hasText: orderNumber });

/** Picks an action from a row's menu. */
async function choose(page: Page, orderNumber: string, name: string): Promise<void> {
  await page.getByRole('button', { name: `${orderLabels.moreActions}, ${orderNumber}` }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

/** As people type it: 21-11-2026 14:30. */
const typed = (time: string) =>
  `${time.slice(8, 10)}-${time.slice(5, 7)}-${time.slice(0, 4)} ${time.slice(11, 13)}:${time.slice(14, 16)}`;
const inDays = (days: number) => addMilliseconds(timeOf(Math.floor(Date.now() / MINUTE) * MINUTE), days * DAY);

/** An offer that ends, seen by both sides and extended by the one that made it (LIFE-035, LIFE-037, ODT-060). */
async function offersUntil(staff: Page): Promise<void> {
  await press(staff, negotiationLabels.negotiate);
  const dialog = dialogOf(staff);
  await expect.poll(() => dialog.getByRole('checkbox', { name: negotiationLabels.propose }).isChecked()).toBe(true);
  await dialog.getByLabel(negotiationLabels.quantity).fill('80');
  await dialog.getByLabel(negotiationLabels.newPrice).fill('9.75');
  await dialog.getByLabel(negotiationLabels.comment).fill('Eighty at a better price?');
  await dialog.getByLabel(negotiationLabels.validUntil).fill(typed(inDays(91)));
  await press(dialog, negotiationLabels.rebid);
  await dialog.getByText(orderCopy.expiryOutOfRange).first().waitFor();
  const [first, second] = [inDays(2), inDays(5)];
  await dialog.getByLabel(negotiationLabels.validUntil).fill(typed(first));
  await reckoned(dialog);
  await expectGoodAppearance(staff, 'negotiate');
  await press(dialog, negotiationLabels.rebid);
  await sees(staff, commonCopy.done);
  await dialog.waitFor({ state: 'hidden' });
  await staff.getByText(typed(first)).first().waitFor();

  await press(staff, negotiationLabels.extendOffer);
  await dialog.getByLabel(negotiationLabels.validUntil).fill(typed(second));
  await expectGoodAppearance(staff, 'extend an offer');
  await press(dialog, negotiationLabels.extendOffer);
  await dialog.waitFor({ state: 'hidden' });
  await staff.getByText(typed(second)).first().waitFor();
}

/** The partner reads the offer and demands another quantity and price. */
async function demands(page: Page, orderNumber: string, validUntil: string): Promise<void> {
  await sees(page, PARTNER_MESSAGE.Rebidding!);
  await mine(page, orderNumber).getByText(typed(validUntil)).first().waitFor();
  await choose(page, orderNumber, negotiationLabels.seeDetails);
  const details = dialogOf(page);
  await details.getByText(typed(validUntil)).first().waitFor();
  await details.getByText('Eighty at a better price?').waitFor();
  await details.getByRole('checkbox', { name: negotiationLabels.demand }).check();
  await details.getByLabel(negotiationLabels.quantity).fill('60');
  await details.getByLabel(negotiationLabels.price).fill('9.50');
  await details.getByLabel(negotiationLabels.comment).fill('Sixty is all we can place.');
  await expectGoodAppearance(page, 'demand special price');
  await press(details, negotiationLabels.submit);
  await sees(page, commonCopy.done);
}

story(
  'an offer with an expiry goes back and forth until the partner approves it (LIFE-035, LIFE-037, ODT-060)',
  async () => {
    const { id, orderNumber, of } = await placeOrder('aurora');
    const staff = await detailOf('sales', id);
    await offersUntil(staff);
    const { offer } = await admin().do(orderCalls.one, { id });
    expect(offer.version).toBe(3);
    const page = await as('aurora', '/orders/waiting');
    await demands(page, orderNumber, offer.validUntil!);
    await rebid(id, 60, 960, 'Agreed, at 9.60.');
    await page.reload();
    await press(mine(page, orderNumber), negotiationLabels.approveOrder);
    const ask = question(page);
    await ask.getByText('60 keys × €9.60').waitFor();
    await expectGoodAppearance(page, 'approve offer');
    await press(ask, negotiationLabels.approveOrder);
    await sees(page, commonCopy.done);
    const order = await admin().do(orderCalls.one, { id });
    expect([order.status, order.quantity, order.offer.offerPrice]).toEqual(['Confirmed', 60, 960]);

    await staff.getByRole('tab', { name: detailLabels.history }).click();
    await staff.getByText('Sixty is all we can place.', { exact: false }).first().waitFor();
    await expectGoodAppearance(staff, 'offers in the history');
    await page.goto('/orders/all');
    await mine(page, orderNumber).getByRole('button', { name: labels.expandRow }).click();
    await page.getByRole('list', { name: negotiationLabels.offers }).waitFor();
    expect(await page.getByText(/Samir Okafor/).count()).toBe(0);
    expect(of.name).not.toBe('');
  },
);

story('a partner on a phone whose offer was overtaken reads the change and decides again', async () => {
  const { id, orderNumber } = await placeOrder('cygnus');
  await rebid(id, 60, 1200, 'Sixty?');
  const look = { phone: true };
  const page = await as('cygnus', '/orders/waiting', look);
  await choose(page, orderNumber, negotiationLabels.seeDetails);
  const details = dialogOf(page);
  await details.getByRole('checkbox', { name: negotiationLabels.demand }).tap();
  await details.getByLabel(negotiationLabels.quantity).fill('55');
  await apiClient('sales').do(orderCalls.revoke, { id });
  await rebid(id, 65, 1150);
  expects(page, 409);
  await details.getByRole('button', { name: negotiationLabels.submit, exact: true }).tap();
  await details
    .getByText(orderReplyCopy.offerOvertaken(3, 65, '11.50'))
    .first()
    .waitFor();
  await details.getByText(negotiationLabels.isNew, { exact: true }).first().waitFor();
  await expect.poll(() => details.getByLabel(negotiationLabels.quantity).inputValue()).toBe('55');
  await expectGoodAppearance(page, 'overtaken');
  await details.getByRole('button', { name: negotiationLabels.submit, exact: true }).tap();
  await sees(page, commonCopy.done);
  await expect.poll(() => statusOf(id)).toBe('Submitted');

  const staff = await detailOf('sales', id, look);
  await press(staff, negotiationLabels.negotiate);
  await dialogOf(staff).getByLabel(negotiationLabels.newPrice).fill('10.50');
  await reckoned(dialogOf(staff));
  await dialogOf(staff).getByRole('button', { name: negotiationLabels.rebid, exact: true }).tap();
  await sees(staff, commonCopy.done);
  await page.reload();
  await mine(page, orderNumber).getByRole('button', { name: negotiationLabels.approveOrder }).tap();
  await question(page).getByRole('button', { name: negotiationLabels.approveOrder }).tap();
  await expect.poll(() => statusOf(id)).toBe('Confirmed');
  expect((await admin().do(orderCalls.one, { id })).quantity).toBe(55);
});

/** Revokes an offer, makes another one, and takes it back (LIFE-008, LIFE-T14). */
async function revokesAndReopens(page: Page, id: string): Promise<void> {
  await press(page, negotiationLabels.revoke);
  await press(question(page), negotiationLabels.revokeDo);
  await sees(page, orderCopy.revoked);
  await press(page, negotiationLabels.negotiate);
  const dialog = dialogOf(page);
  const box = dialog.getByRole('checkbox', { name: negotiationLabels.propose });
  await box.waitFor();
  expect([await box.isChecked(), await box.isDisabled()]).toEqual([true, true]);
  await dialog.getByLabel(negotiationLabels.newPrice).fill('12.50');
  await press(dialog, negotiationLabels.rebid);
  await sees(page, commonCopy.done);
  await expect.poll(() => statusOf(id)).toBe('Rebidding');
  await press(page, negotiationLabels.resubmit);
  await sees(page, new RegExp(negotiationLabels.ownOfferStands));
  await expectGoodAppearance(page, 'resubmit');
  await press(question(page), negotiationLabels.resubmitDo);
  await expect.poll(() => statusOf(id)).toBe('Submitted');
}

/** Clears the checkbox and approves the requested terms (ODT-039). */
async function approvesRequestedTerms(page: Page, id: string): Promise<void> {
  await press(page, negotiationLabels.negotiate);
  await dialogOf(page).getByRole('checkbox', { name: negotiationLabels.propose }).uncheck();
  await press(dialogOf(page), orderLabels.approve);
  const approval = page
    .getByRole('dialog', { name: new RegExp(detailLabels.processingStart) })
    .or(page.getByRole('dialog').last());
  await approval.getByLabel(detailLabels.processingStart).waitFor();
  await press(approval, orderLabels.approve);
  await sees(page, orderCopy.approved);
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  expect(await statusOf(id)).toBe('SalesmanApproved');
}

/** Refuses what a salesman approved. */
async function refuses(boss: Page, id: string): Promise<void> {
  await press(boss, negotiationLabels.seeDetails);
  const view = dialogOf(boss);
  await expect.poll(() => view.getByRole('checkbox', { name: negotiationLabels.propose }).isChecked()).toBe(false);
  await view.getByRole('button', { name: orderLabels.approve, exact: true }).waitFor();
  await expectGoodAppearance(boss, 'salesman approved');
  await press(view, orderLabels.refuse);
  await sees(boss, detailLabels.adminRefuseText);
  await press(question(boss), detailLabels.refuseOrder);
  await sees(boss, orderCopy.refused);
  expect(await statusOf(id)).toBe('AdminRefused');
  expect((await apiClient('cygnus').do(partnerOrderCalls.one, { id })).status).toBe('AdminRefused');
}

/** Approves for the second time: offers a price instead. */
async function counters(boss: Page, id: string): Promise<void> {
  // The page may still show an earlier state of the order.
  await boss.reload();
  await press(boss, negotiationLabels.seeDetails);
  await dialogOf(boss).getByRole('checkbox', { name: negotiationLabels.propose }).check();
  await dialogOf(boss).getByLabel(negotiationLabels.newPrice).fill('13.10');
  await press(dialogOf(boss), negotiationLabels.rebid);
  await expect.poll(() => statusOf(id)).toBe('Rebidding');
}

/** Another person withdraws the order while an offer is typed: nothing is left to decide. */
async function isOvertaken(page: Page, id: string): Promise<void> {
  await press(page, negotiationLabels.negotiate);
  await dialogOf(page).getByLabel(negotiationLabels.newPrice).fill('9.99');
  await apiClient('cygnus').do(partnerOrderCalls.withdraw, { id });
  await sees(page, negotiationLabels.news);
  await reckoned(dialogOf(page));
  await expectGoodAppearance(page, 'changed meanwhile');
  expects(page, 409);
  await press(dialogOf(page), negotiationLabels.rebid);
  await sees(page, negotiationLabels.nothingLeft);
  await expectGoodAppearance(page, 'withdrawn meanwhile');
}

story(
  'an offer is revoked and reopened, approved by a salesman, refused and countered by the admin scope, and withdrawn meanwhile (LIFE-008, LIFE-T14, ODT-039)',
  async () => {
    const { id } = await placeOrder('cygnus');
    await rebid(id, 50, 1200);
    const page = await detailOf('sales', id);
    await revokesAndReopens(page, id);
    await approvesRequestedTerms(page, id);
    const boss = await detailOf('admin', id);
    await refuses(boss, id);
    await press(page, negotiationLabels.negotiate);
    await dialogOf(page).getByLabel(negotiationLabels.quantity).fill('55');
    await press(dialogOf(page), negotiationLabels.rebid);
    // Until the page shows the new offer, Resubmit is that of the order before it.
    await sees(page, /: 55 keys × /);
    await press(page, negotiationLabels.resubmit);
    await press(question(page), negotiationLabels.resubmitDo);
    await expect.poll(() => statusOf(id)).toBe('Submitted');
    await salesApproved(id);
    await counters(boss, id);
    await sees(page, /: 50 keys × €13\.10/);
    await press(page, negotiationLabels.resubmit);
    await press(question(page), negotiationLabels.resubmitDo);
    await expect.poll(() => statusOf(id)).toBe('Submitted');
    await isOvertaken(page, id);
  },
);

/** Reads an offer that has expired and rejects another one (LIFE-036). */
async function answersOffers(page: Page, expired: { orderNumber: string; at: Time }, rejected: string) {
  await mine(page, expired.orderNumber).getByText(orderLabels.expired).first().waitFor();
  await press(mine(page, expired.orderNumber).first(), negotiationLabels.seeDetails);
  await dialogOf(page)
    .getByText(orderCopy.offerExpired.Partner(spellTime(expired.at)))
    .waitFor();
  expect(await dialogOf(page).getByRole('button', { name: negotiationLabels.approveOrder }).count()).toBe(0);
  await expectGoodAppearance(page, 'expired offer');
  await page.keyboard.press('Escape');
  await dialogOf(page).waitFor({ state: 'hidden' });
  await choose(page, rejected, negotiationLabels.seeDetails);
  await press(dialogOf(page), negotiationLabels.reject);
  await sees(page, negotiationLabels.rejectText);
  await expectGoodAppearance(page, 'reject');
  await press(question(page), negotiationLabels.rejectOffer);
  await sees(page, commonCopy.done);
  await dialogOf(page).waitFor({ state: 'hidden' });
}

/** Cancels an order and resubmits a withdrawn one (GAP-023, ERR-011). */
async function cancelsAndResubmits(page: Page, cancelled: string, withdrawn: string): Promise<void> {
  await choose(page, cancelled, negotiationLabels.cancel);
  await press(question(page), negotiationLabels.cancel);
  await sees(page, commonCopy.done);
  await press(mine(page, withdrawn), negotiationLabels.seeDetails);
  await dialogOf(page).getByLabel(negotiationLabels.quantity).fill('51');
  await press(dialogOf(page), negotiationLabels.resubmit);
  await dialogOf(page).waitFor({ state: 'hidden' });
}

/** Requests a refund and withdraws the request (GAP-022, GAP-023, ERR-011). */
async function requestsARefund(page: Page, { id, orderNumber }: { id: string; orderNumber: string }): Promise<void> {
  await choose(page, orderNumber, negotiationLabels.requestRefund);
  await expectGoodAppearance(page, 'request refund');
  await press(question(page), negotiationLabels.refundDo);
  await expect.poll(() => statusOf(id)).toBe('Refund');
  await choose(page, orderNumber, negotiationLabels.takeBack);
  await sees(page, negotiationLabels.takeBackText);
  await press(question(page), negotiationLabels.takeBackDo);
  await expect.poll(() => statusOf(id)).toBe('Completed');
}

story(
  'a partner finds an offer expired, rejects another, cancels and resubmits orders, and takes back a request for a refund (LIFE-036, GAP-022, GAP-023, ERR-011)',
  async () => {
    const [bought, expired, rejected, cancelled, withdrawn] = [
      await placeOrder('borealis'),
      await placeOrder('borealis'),
      await placeOrder('borealis'),
      await placeOrder('borealis'),
      await placeOrder('borealis'),
    ] as const;
    await approveOrder(bought.id);
    await rebid(rejected.id, 50, 2000);
    await apiClient('borealis').do(partnerOrderCalls.withdraw, { id: withdrawn.id });
    // Long enough for the call below on a busy machine.
    const at = addMilliseconds(timeOf(Date.now()), 5_000);
    await apiClient('sales').do(orderCalls.rebid, { id: expired.id, quantity: 60, price: 950, validUntil: at });
    await buyOrder('borealis', bought.id);
    await apiClient('borealis').do(deliveryCalls.createMine, { id: bought.id, quantity: 5 });
    const isExpired = async () => (await admin().do(orderCalls.one, { id: expired.id })).offer.isExpired;
    await expect.poll(isExpired, { timeout: patience(60_000) }).toBe(true);

    const page = await as('borealis', '/orders/waiting');
    await answersOffers(page, { orderNumber: expired.orderNumber, at }, rejected.orderNumber);
    expect(await statusOf(rejected.id)).toBe('Rejected');
    await page.goto('/orders/all');
    await mine(page, rejected.orderNumber).getByText(PARTNER_MESSAGE.Rejected!).first().waitFor();
    await cancelsAndResubmits(page, cancelled.orderNumber, withdrawn.orderNumber);
    expect(await statusOf(cancelled.id)).toBe('Cancelled');
    const order = await admin().do(orderCalls.one, { id: withdrawn.id });
    expect([order.status, order.quantity]).toEqual(['Submitted', 51]);
    await requestsARefund(page, bought);
  },
);
