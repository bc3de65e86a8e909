// Messages of an order, from a partner's question to its answer on the open page.

import { expect } from 'vitest';
import { messageCopy } from '#domain/messages/copy.ts';
import { messageLabels } from '#web/messages/labels.ts';
import { labels } from '#web/ui/kit/labels.ts';
import { expectGoodAppearance } from './appearance.ts';
import { placeOrder } from './order-fixtures.ts';
import { as, sees, story, untilLive } from './story.ts';

story(
  'a partner asks about an order and reads the answer of staff as it arrives (MSG-001, MSG-007, MSG-009)',
  async () => {
    const { id, orderNumber } = await placeOrder('aurora');
    const partner = await as('aurora', '/orders/all');
    const row = partner.getByRole('row').filter({ hasText: orderNumber });
    await row.getByRole('button', { name: labels.expandRow }).click();
    await sees(partner, messageLabels.hint);
    await untilLive(partner);
    await partner.getByLabel(messageLabels.field, { exact: true }).fill('When will it be approved?');
    await partner.getByRole('button', { name: messageLabels.send, exact: true }).click();
    await sees(partner, messageCopy.sent);
    const file = { name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from('store;keys\nmain;50\n') };
    await partner.getByLabel(messageLabels.attach, { exact: true }).and(partner.locator('input')).setInputFiles(file);
    await sees(partner, messageCopy.fileSent);

    const staff = await as('sales', `/management/order-detail/${id}`);
    await sees(staff, messageLabels.unread(2));
    await staff.getByRole('tab', { name: new RegExp(messageLabels.title) }).click();
    await sees(staff, 'When will it be approved?');
    const [download] = await Promise.all([
      staff.waitForEvent('download'),
      staff.getByRole('button', { name: messageLabels.downloadFile('list.csv') }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`${orderNumber}-1.csv`);
    await staff.getByLabel(messageLabels.field, { exact: true }).fill('Today, before noon.');
    await staff.getByRole('button', { name: messageLabels.send, exact: true }).click();
    await sees(partner, 'Today, before noon.');
    await sees(partner, messageLabels.team);
    await expect.poll(() => staff.getByText(messageLabels.unread(2)).count()).toBe(0);
    await expectGoodAppearance(staff, 'messages of an order');
    await expectGoodAppearance(partner, 'messages of my order');
  },
);
