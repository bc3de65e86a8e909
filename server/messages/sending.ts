// Sends a message or a file about an order, and notifies the other side, under the order's row lock (MSG-002 to MSG-005).

import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Actor } from '#domain/base/actor.ts';
import { commonCopy } from '#domain/base/copy.ts';
import { Refusal } from '#domain/base/refusal.ts';
import type { OrderMessage } from '#domain/messages/calls.ts';
import { messageCopy } from '#domain/messages/copy.ts';
import { MESSAGE_FILES_MAX, type MessageFileKind } from '#domain/messages/file-kinds.ts';
import type { Tx } from '#server/base/database/db.ts';
import type { CommandContext } from '#server/base/http/context.ts';
import { newId } from '#server/base/process/ids.ts';
import { refuseKeysInText } from '#server/keys/keys-in-text.ts';
import type { Vault } from '#server/keys/vault.ts';
import { notify } from '#server/notifications/notify.ts';
import { isVisibleTo } from '#server/orders/lifecycle/order.ts';
import { placeOf, requireAttachment } from './attachments.ts';
import { readMessage, sideOf } from './thread.ts';

export interface MessageServices {
  vault: Vault;
}

interface LockedOrder {
  id: string;
  orderNumber: string;
  companyId: string;
  companyName: string;
}

/** @throws Refusal 404 for orders of other companies */
async function lockThread(tx: Tx, actor: Actor, id: string): Promise<LockedOrder> {
  const order = await tx.one(
    sql<LockedOrder>`select o.id, o.order_number, o.company_id, c.name as company_name
      from orders o join company c on c.id = o.company_id where o.id = ${id} and ${isVisibleTo(actor)}
      for no key update of o`,
  );
  if (!order) throw new Refusal('missing', commonCopy.notFound);
  return order;
}

interface NewFile {
  name: string;
  kind: MessageFileKind;
  bytes: Buffer;
}

async function store(
  { tx, actor, now }: CommandContext,
  { vault }: MessageServices,
  order: LockedOrder,
  content: { text: string } | { file: NewFile },
): Promise<OrderMessage> {
  const id = newId();
  const file = 'file' in content ? content.file : null;
  const { dekId = null, sealed = null } = file ? await vault.sealBytes(tx, placeOf(id), file.bytes, now) : {};
  const sha256 = sealed && createHash('sha256').update(sealed).digest('hex');
  await tx.run(sql`insert into order_message (id, order_id, company_id, side, by_user, by_name, at, text, file_name,
      file_kind, file_size, file_dek_id, file_sealed, file_sha256)
    values (${id}, ${order.id}, ${order.companyId}, ${sideOf(actor)}, ${actor.userId}, ${actor.name}, ${now},
      ${'text' in content ? content.text : ''}, ${file?.name ?? null}, ${file?.kind ?? null},
      ${file?.bytes.length ?? null}, ${dekId}, ${sealed}, ${sha256})`);
  const isOfPartner = actor.side === 'Partner';
  await notify(tx, now, [
    {
      kind: isOfPartner ? 'partnerMessage' : 'messageReceived',
      companyId: isOfPartner ? null : order.companyId,
      subjectId: order.id,
      subjectName: order.orderNumber,
      detail: isOfPartner ? order.companyName : '',
    },
  ]);
  // The text itself is in the thread, which is sealed like the log.
  tx.note({ subject: { kind: 'order', id: order.id, name: order.orderNumber }, after: { message: id } });
  return readMessage(tx, actor, id);
}

/** @throws Refusal 404, or 422 if the text contains a key that we have or had */
export const sendMessage =
  (services: MessageServices) =>
  async (command: CommandContext, { id, text }: { id: string; text: string }): Promise<OrderMessage> => {
    const { tx, actor } = command;
    const order = await lockThread(tx, actor, id);
    await refuseKeysInText(tx, services.vault, 'text', text);
    return store(command, services, order, { text });
  };

/** @throws Refusal 404, 409 if the order has all its attachments, 422 for an unusable file or a key in its name */
export const sendFile =
  (services: MessageServices) =>
  async (
    command: CommandContext,
    { id, fileName, file }: { id: string; fileName: string; file: unknown },
  ): Promise<OrderMessage> => {
    const { tx, actor } = command;
    const order = await lockThread(tx, actor, id);
    const attachment = requireAttachment(fileName, file);
    await refuseKeysInText(tx, services.vault, 'fileName', fileName);
    const { count } = await tx.only(
      sql<{ count: number }>`select count(*)::int as count from order_message
        where order_id = ${id} and file_kind is not null`,
    );
    if (count >= MESSAGE_FILES_MAX) throw new Refusal('too_many_files', messageCopy.tooManyFiles(MESSAGE_FILES_MAX));
    return store(command, services, order, { file: { name: fileName, ...attachment } });
  };
