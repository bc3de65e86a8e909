// Negotiation of an offer between partner and staff in the browser, with all its outcomes.

import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { commonCopy } from '#domain/base/copy.ts';
import { spellTime } from '#domain/base/spell-day.ts';
import { addMilliseconds, DAY, MINUTE, timeOf } from '#domain/base/time.ts';
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

describe('an offer with an expiry', () => {
  story('is seen by both sides, and extended by the one that made it (LIFE-035, LIFE-037, ODT-060)', async () => {
    const { id, orderNumber } = await placeOrder('aurora');
    const staff = await detailOf('sales', id);
    await press(staff, negotiationLabels.negotiate);
    const dialog = dialogOf(staff);
    await dialog.getByLabel(negotiationLabels.newPrice).fill('9.75');
    await dialog.getByLabel(negotiationLabels.validUntil).fill(typed(inDays(91)));
    await press(dialog, negotiationLabels.rebid);
    await dialog.getByText(orderCopy.expiryOutOfRange).first().waitFor();
    const [first, second] = [inDays(2), inDays(5)];
    await dialog.getByLabel(negotiationLabels.validUntil).fill(typed(first));
    await press(dialog, negotiationLabels.rebid);
    await dialog.waitFor({ state: 'hidden' });
    await staff.getByText(typed(first)).first().waitFor();
    await expectGoodAppearance(staff, 'offer with an expiry');

    const page = await as('aurora', '/orders/waiting');
    await mine(page, orderNumber).getByText(typed(first)).first().waitFor();
    await choose(page, orderNumber, negotiationLabels.seeDetails);
    await dialogOf(page).getByText(typed(first)).first().waitFor();
    await expectGoodAppearance(page, 'answer to an offer with an expiry');

    await press(staff, negotiationLabels.extendOffer);
    await dialog.getByLabel(negotiationLabels.validUntil).fill(typed(second));
    await expectGoodAppearance(staff, 'extend an offer');
    await press(dialog, negotiationLabels.extendOffer);
    await dialog.waitFor({ state: 'hidden' });
    await staff.getByText(typed(second)).first().waitFor();
    expect((await admin().do(orderCalls.one, { id })).offer).toMatchObject({ validUntil: second, version: 3 });
  });

  story('cannot be accepted once it has expired, and says so (LIFE-036)', async () => {
    const { id, orderNumber } = await placeOrder('aurora');
    // Long enough for the call below on a busy machine.
    const validUntil = addMilliseconds(timeOf(Date.now()), 5_000);
    await apiClient('sales').do(orderCalls.rebid, { id, quantity: 60, price: 950, validUntil });
    await expect
      .poll(async () => (await admin().do(orderCalls.one, { id })).offer.isExpired, { timeout: patience(60_000) })
      .toBe(true);
    const page = await as('aurora', '/orders/waiting');
    await mine(page, orderNumber).getByText(orderLabels.expired).first().waitFor();
    await press(mine(page, orderNumber).first(), negotiationLabels.seeDetails);
    await dialogOf(page)
      .getByText(orderCopy.offerExpired.Partner(spellTime(validUntil)))
      .waitFor();
    expect(await page.getByRole('button', { name: negotiationLabels.approveOrder }).count()).toBe(0);
    await expectGoodAppearance(page, 'expired offer');
  });
});

describe('a special offer', () => {
  story('goes back and forth until the partner approves it', async () => {
    const { id, orderNumber, of } = await placeOrder('aurora');
    const staff = await detailOf('sales', id);
    await press(staff, negotiationLabels.negotiate);
    const dialog = dialogOf(staff);
    await expect.poll(() => dialog.getByRole('checkbox', { name: negotiationLabels.propose }).isChecked()).toBe(true);
    await dialog.getByLabel(negotiationLabels.quantity).fill('80');
    await dialog.getByLabel(negotiationLabels.newPrice).fill('9.75');
    await dialog.getByLabel(negotiationLabels.comment).fill('Eighty at a better price?');
    await reckoned(dialog);
    await expectGoodAppearance(staff, 'negotiate');
    await press(dialog, negotiationLabels.rebid);
    await sees(staff, commonCopy.done);
    await dialog.waitFor({ state: 'hidden' });

    const page = await as('aurora', '/orders/waiting');
    await sees(page, orderNumber);
    await sees(page, PARTNER_MESSAGE.Rebidding!);
    await choose(page, orderNumber, negotiationLabels.seeDetails);
    const details = dialogOf(page);
    await details.getByText('Eighty at a better price?').waitFor();
    await details.getByRole('checkbox', { name: negotiationLabels.demand }).check();
    await details.getByLabel(negotiationLabels.quantity).fill('60');
    await details.getByLabel(negotiationLabels.price).fill('9.50');
    await details.getByLabel(negotiationLabels.comment).fill('Sixty is all we can place.');
    await expectGoodAppearance(page, 'demand special price');
    await press(details, negotiationLabels.submit);
    await sees(page, commonCopy.done);

    await rebid(id, 60, 960, 'Agreed, at 9.60.');
    await page.goto('/orders/waiting');
    await press(mine(page, orderNumber), negotiationLabels.approveOrder);
    const ask = question(page);
    await ask.getByText('60 keys × €9.60').waitFor();
    await expectGoodAppearance(page, 'approve offer');
    await press(ask, negotiationLabels.approveOrder);
    await sees(page, commonCopy.done);
    const order = await admin().do(orderCalls.one, { id });
    expect([order.status, order.quantity, order.offer.offerPrice]).toEqual(['Confirmed', 60, 960]);

    await staff.reload();
    await staff.getByRole('tab', { name: detailLabels.history }).click();
    await staff.getByText('Sixty is all we can place.', { exact: false }).first().waitFor();
    await expectGoodAppearance(staff, 'offers in the history');
    await page.goto('/orders/all');
    await mine(page, orderNumber).getByRole('button', { name: labels.expandRow }).click();
    await page.getByRole('list', { name: negotiationLabels.offers }).waitFor();
    expect(await page.getByText(/Samir Okafor/).count()).toBe(0);
    expect(of.name).not.toBe('');
  });

  story('is answered on a phone', async () => {
    const { id, orderNumber } = await placeOrder('cygnus');
    await rebid(id, 70, 1100, 'Seventy?');
    const look = { phone: true };
    const page = await as('cygnus', '/orders/waiting', look);
    await sees(page, orderNumber);
    await choose(page, orderNumber, negotiationLabels.seeDetails);
    const details = dialogOf(page);
    await details.getByRole('checkbox', { name: negotiationLabels.demand }).tap();
    await details.getByLabel(negotiationLabels.quantity).fill('50');
    await details.getByRole('button', { name: negotiationLabels.submit, exact: true }).tap();
    await sees(page, commonCopy.done);
    expect(await statusOf(id)).toBe('Submitted');
    const staff = await detailOf('sales', id, look);
    await press(staff, negotiationLabels.negotiate);
    await dialogOf(staff).getByLabel(negotiationLabels.newPrice).fill('10.50');
    await reckoned(dialogOf(staff));
    await dialogOf(staff).getByRole('button', { name: negotiationLabels.rebid, exact: true }).tap();
    await sees(staff, commonCopy.done);
    await page.goto('/orders/waiting');
    await mine(page, orderNumber).getByRole('button', { name: negotiationLabels.approveOrder }).tap();
    await question(page).getByRole('button', { name: negotiationLabels.approveOrder }).tap();
    await sees(page, commonCopy.done);
    expect(await statusOf(id)).toBe('Confirmed');
  });

  story('is rejected, and the order ends', async () => {
    const { id, orderNumber } = await placeOrder('borealis');
    await rebid(id, 50, 2000);
    const page = await as('borealis', '/orders/waiting');
    await choose(page, orderNumber, negotiationLabels.seeDetails);
    await press(dialogOf(page), negotiationLabels.reject);
    await sees(page, negotiationLabels.rejectText);
    await expectGoodAppearance(page, 'reject');
    await press(question(page), negotiationLabels.rejectOffer);
    await sees(page, commonCopy.done);
    await dialogOf(page).waitFor({ state: 'hidden' });
    expect(await statusOf(id)).toBe('Rejected');
    await page.goto('/orders/all');
    await sees(page, PARTNER_MESSAGE.Rejected!);
  });

  story('is revoked, made again, and reopened (LIFE-008, LIFE-T14)', async () => {
    const { id } = await placeOrder('cygnus');
    await rebid(id, 50, 1200);
    const page = await detailOf('sales', id);
    await press(page, negotiationLabels.revoke);
    await expectGoodAppearance(page, 'revoke');
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
  });
});

describe('an offer approved by a salesman', () => {
  story('is refused by the admin scope and negotiated by the salesman', async () => {
    const { id } = await placeOrder('aurora');
    await salesApproved(id);
    const boss = await detailOf('admin', id);
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
    expect((await apiClient('aurora').do(partnerOrderCalls.one, { id })).status).toBe('AdminRefused');
    const page = await detailOf('sales', id);
    await press(page, negotiationLabels.negotiate);
    await dialogOf(page).getByLabel(negotiationLabels.quantity).fill('55');
    await press(dialogOf(page), negotiationLabels.rebid);
    await sees(page, commonCopy.done);
    expect(await statusOf(id)).toBe('Rebidding');
  });

  story('is countered by the admin scope', async () => {
    const { id } = await placeOrder('cygnus');
    await salesApproved(id);
    const page = await detailOf('admin', id);
    await press(page, negotiationLabels.seeDetails);
    await dialogOf(page).getByRole('checkbox', { name: negotiationLabels.propose }).check();
    await dialogOf(page).getByLabel(negotiationLabels.newPrice).fill('13.10');
    await press(dialogOf(page), negotiationLabels.rebid);
    await sees(page, commonCopy.done);
    expect(await statusOf(id)).toBe('Rebidding');
  });
});

story('staff clear the checkbox and approve the requested terms (ODT-039)', async () => {
  const { id } = await placeOrder('borealis');
  const page = await detailOf('sales', id);
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
});

story('a partner whose offer was overtaken reads the change and decides again', async () => {
  const { id, orderNumber } = await placeOrder('cygnus');
  await rebid(id, 60, 1200);
  const page = await as('cygnus', '/orders/waiting');
  await choose(page, orderNumber, negotiationLabels.seeDetails);
  const details = dialogOf(page);
  await details.getByRole('checkbox', { name: negotiationLabels.demand }).check();
  await details.getByLabel(negotiationLabels.quantity).fill('55');
  await apiClient('sales').do(orderCalls.revoke, { id });
  await rebid(id, 65, 1150);
  expects(page, 409);
  await press(details, negotiationLabels.submit);
  await details
    .getByText(orderReplyCopy.offerOvertaken(3, 65, '11.50'))
    .first()
    .waitFor();
  await details.getByText(negotiationLabels.isNew, { exact: true }).first().waitFor();
  await expect.poll(() => details.getByLabel(negotiationLabels.quantity).inputValue()).toBe('55');
  await expectGoodAppearance(page, 'overtaken');
  await details.getByRole('checkbox', { name: negotiationLabels.demand }).uncheck();
  await press(details, negotiationLabels.approveOrder);
  await sees(page, commonCopy.done);
  const order = await admin().do(orderCalls.one, { id });
  expect([order.status, order.quantity]).toEqual(['Confirmed', 65]);
});

story('staff whose decision was overtaken find nothing left to decide', async () => {
  const { id } = await placeOrder('aurora');
  const page = await detailOf('sales', id);
  await press(page, negotiationLabels.negotiate);
  await dialogOf(page).getByLabel(negotiationLabels.newPrice).fill('9.99');
  await apiClient('aurora').do(partnerOrderCalls.withdraw, { id });
  await sees(page, negotiationLabels.news);
  await reckoned(dialogOf(page));
  await expectGoodAppearance(page, 'changed meanwhile');
  expects(page, 409);
  await press(dialogOf(page), negotiationLabels.rebid);
  await sees(page, negotiationLabels.nothingLeft);
  await expectGoodAppearance(page, 'withdrawn meanwhile');
});

describe('a partner', () => {
  story('cancels, and resubmits a withdrawn order (GAP-023, ERR-011)', async () => {
    const first = await placeOrder('borealis');
    const page = await as('borealis', '/orders/send');
    await choose(page, first.orderNumber, negotiationLabels.cancel);
    await expectGoodAppearance(page, 'cancel');
    await press(question(page), negotiationLabels.cancel);
    await sees(page, commonCopy.done);
    expect(await statusOf(first.id)).toBe('Cancelled');
    const second = await placeOrder('borealis');
    await apiClient('borealis').do(partnerOrderCalls.withdraw, { id: second.id });
    await page.goto('/orders/send');
    await press(mine(page, second.orderNumber), negotiationLabels.seeDetails);
    await dialogOf(page).getByLabel(negotiationLabels.quantity).fill('51');
    await press(dialogOf(page), negotiationLabels.resubmit);
    await sees(page, commonCopy.done);
    const order = await admin().do(orderCalls.one, { id: second.id });
    expect([order.status, order.quantity]).toEqual(['Submitted', 51]);
  });

  story('requests a refund and withdraws the request (GAP-022, GAP-023, ERR-011)', async () => {
    const { id, orderNumber } = await placeOrder('cygnus');
    await approveOrder(id);
    await buyOrder('cygnus', id);
    await apiClient('cygnus').do(deliveryCalls.createMine, { id, quantity: 5 });
    const page = await as('cygnus', '/orders/all');
    await choose(page, orderNumber, negotiationLabels.requestRefund);
    await expectGoodAppearance(page, 'request refund');
    await press(question(page), negotiationLabels.refundDo);
    await sees(page, commonCopy.done);
    expect(await statusOf(id)).toBe('Refund');
    await page.goto('/orders/all');
    await choose(page, orderNumber, negotiationLabels.takeBack);
    await sees(page, negotiationLabels.takeBackText);
    await press(question(page), negotiationLabels.takeBackDo);
    await sees(page, commonCopy.done);
    expect(await statusOf(id)).toBe('Completed');
  });
});
