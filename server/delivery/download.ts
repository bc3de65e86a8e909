// The file of a sent package: its keys as they are, one a line, opened only after the ledger line is written.

import { sql } from 'kysely';
import { copy as common } from '#domain/base/copy.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { copy } from '#domain/delivery/copy.ts';
import type { FileReply, Open } from '#server/base/context.ts';
import type { Keys } from '#server/base/master-key.ts';
import { reveal } from '#server/keys/ledger.ts';
import type { Vault } from '#server/keys/vault.ts';
import { visible } from '#server/orders/order.ts';
import { keyFile } from './key-file.ts';

interface Row {
  orderId: string;
  orderNumber: string;
  productName: string;
  state: string;
}

/** Opens the keys of a package for whoever asks; each time is a line in the reveal ledger (S8, GAP-064). */
export const download =
  (parts: { vault: Vault; keys: Keys }) =>
  ({ database, actor, now }: Open, input: { id: string; pkg: string }): Promise<FileReply> =>
    database.transaction(async (tx) => {
      const found = await tx.one(
        sql<Row>`select o.id as order_id, o.order_number, o.product_name, k.state from package k join orders o on o.id = k.order_id
          where k.id = ${input.pkg} and o.id = ${input.id} and ${visible(actor)}`,
      );
      if (!found) throw new Refusal('missing', common.notFound);
      if (found.state !== 'Sent') throw new Refusal('conflict', copy.notSent, { code: 'package_not_sent' });
      const who = { userId: actor.userId!, orderId: found.orderId, packageId: input.pkg, reason: 'download', now };
      tx.note({
        subject: { kind: 'order', id: found.orderId, name: found.orderNumber },
        after: { packageId: input.pkg },
      });
      return keyFile(found, await reveal(tx, parts, who));
    });
