// Packages: create, send and resend the keys of an order (LIFE-T34 to T36, ODT-042 to ODT-045).

import { sql } from 'kysely';
import { commonCopy } from '#domain/base/copy.ts';
import { mailFrameCopy } from '#domain/base/mail-frame-copy.ts';
import { invalidField, Refusal } from '#domain/base/refusal.ts';
import { deliveryCopy } from '#domain/delivery/copy.ts';
import { myOrderPath } from '#domain/orders/links.ts';
import { availableKeys } from '#domain/orders/quantities.ts';
import type { Package } from '#domain/orders/shapes.ts';
import type { Tx } from '#server/base/database/db.ts';
import type { CommandContext as Request } from '#server/base/http/context.ts';
import { sendMail } from '#server/base/jobs/mail.ts';
import { newId } from '#server/base/process/ids.ts';
import { packItems } from '#server/buying/items/item-packing.ts';
import { packKeys } from '#server/keys/key-store.ts';
import { notify } from '#server/notifications/notify.ts';
import type { ActionContext } from '#server/orders/lifecycle/order.ts';
import { transition } from '#server/orders/lifecycle/transition.ts';
import { adjustCounters } from '#server/orders/reading/counters.ts';
import { showPackage } from '#server/orders/reading/order-detail.ts';
import { requireDelivery } from './delivery-terms.ts';

/** A user request or system work. */
type PackageContext = Pick<Request, 'tx' | 'db' | 'actor' | 'now'>;

/** Appends a history line of a package. */
export async function appendPackageHistory(
  tx: Tx,
  { actor, now }: ActionContext,
  packageId: string,
  state: Package['status'],
): Promise<void> {
  await tx.run(sql`insert into package_history (package_id, seq, at, state, by_name, by_type)
    select ${packageId}, coalesce(max(seq), 0) + 1, ${now}, ${state}, ${actor.name}, ${actor.side}
    from package_history where package_id = ${packageId}`);
}

const recordPackageNote = (
  tx: Tx,
  orderId: string,
  packageId: string,
  state: Package['status'],
  quantity: number,
): void => tx.note({ subject: { kind: 'order', id: orderId }, after: { package: { id: packageId, state, quantity } } });

/**
 * Puts keys into a new package, earliest first. Not before the delivery start (GAP-065). The caller has made sure that a
 * reference is unique, under the lock of the account.
 */
export async function createPackage(
  { tx, db, ...by }: PackageContext,
  input: { id: string; quantity: number; reference?: string },
): Promise<Package> {
  const order = await transition(tx, by, 'createPackage', input.id, (lockedOrder) => {
    if (lockedOrder.keyDeliveryStartDate !== null && by.now < lockedOrder.keyDeliveryStartDate)
      throw new Refusal('delivery_not_started', deliveryCopy.notStarted);
    if (input.quantity > availableKeys(lockedOrder))
      throw invalidField('quantity', 'not_available', deliveryCopy.notAvailable(availableKeys(lockedOrder)));
    return {};
  });
  const id = newId();
  await tx.run(sql`insert into package (id, order_id, quantity, state, reference, reference_company_id,
      created_at, modified_at)
    values (${id}, ${order.id}, ${input.quantity}, 'Created', ${input.reference ?? null},
      ${input.reference === undefined ? null : order.companyId}, ${by.now}, ${by.now})`);
  const packed = await packItems(tx, order.id, id, input.quantity, by.now);
  await packKeys(tx, id, packed.itemIds);
  await adjustCounters(
    tx,
    order.id,
    { states: { Buffered: -packed.buffered, Completed: packed.buffered }, delivered: input.quantity },
    by.now,
  );
  await appendPackageHistory(tx, by, id, 'Created');
  recordPackageNote(tx, order.id, id, 'Created', input.quantity);
  return showPackage(db, by.actor, id);
}

/** Marks a package as sent, irrevocably, without telling anyone. Repeating the call adds a history line only. */
async function markAsSent({ tx, ...by }: PackageContext, input: { id: string; pkg: string }) {
  const order = await transition(tx, by, 'sendPackage', input.id);
  const pkg = await tx.one(
    sql<{
      quantity: number;
      state: Package['status'];
    }>`select quantity, state from package where id = ${input.pkg} and order_id = ${input.id}
      and dissolved_at is null for update`,
  );
  if (!pkg) throw new Refusal('missing', commonCopy.notFound);
  if (pkg.state === 'Created') {
    await requireDelivery(tx, order, pkg.quantity);
    await tx.run(
      sql`update package set state = 'Sent', sent_at = ${by.now}, modified_at = ${by.now} where id = ${input.pkg}`,
    );
  }
  await appendPackageHistory(tx, by, input.pkg, 'Sent');
  recordPackageNote(tx, order.id, input.pkg, 'Sent', pkg.quantity);
  return { order, quantity: pkg.quantity, isFirst: pkg.state === 'Created' };
}

/** Sends a package, irrevocably; repeating the call resends the notice. Keys are never sent by email (GAP-063). */
export const sendPackage =
  (publicUrl: string) =>
  async (context: PackageContext, input: { id: string; pkg: string }): Promise<Package> => {
    const { tx, db, ...by } = context;
    const { order, quantity, isFirst } = await markAsSent(context, input);
    if (isFirst)
      await notify(tx, by.now, [
        {
          kind: 'packageReady',
          companyId: order.companyId,
          subjectId: order.id,
          subjectName: order.orderNumber,
          detail: String(quantity),
        },
      ]);
    const receivers = await tx.all(
      sql<{ email: string }>`select u.email from app_user u where u.company_id = ${order.companyId} and u.is_active
        and u.kind = 'Person'
      order by u.id = (select created_by from orders where id = ${order.id}) desc, u.created_at limit 1`,
    );
    for (const { email } of receivers) {
      const url = publicUrl + myOrderPath(order.orderNumber);
      await sendMail(tx, by.now, {
        to: email,
        subject: deliveryCopy.mailSubject(order.orderNumber),
        text: deliveryCopy.mailText(order.orderNumber, quantity, url),
        layout: {
          reason: 'keys',
          facts: [
            [mailFrameCopy.facts.order, order.orderNumber],
            [mailFrameCopy.facts.keys, String(quantity)],
          ],
          action: { label: mailFrameCopy.buttons.keys, url },
        },
      });
    }
    return showPackage(db, by.actor, input.pkg);
  };

/** Packs and sends without an email or a notification: the caller takes the keys now. Returns the id of the package. */
export async function drawKeys(
  context: PackageContext,
  input: { id: string; quantity: number; reference?: string },
): Promise<string> {
  const { packageId } = await createPackage(context, input);
  await markAsSent(context, { id: input.id, pkg: packageId });
  return packageId;
}

/** Packs and sends in one step: the rules of both apply, and a refusal changes nothing. */
export const packAndSendKeys =
  (publicUrl: string) =>
  async (context: PackageContext, input: { id: string; quantity: number }): Promise<Package> => {
    const { packageId } = await createPackage(context, input);
    return sendPackage(publicUrl)(context, { id: input.id, pkg: packageId });
  };
