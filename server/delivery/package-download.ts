// The file of a sent package: its keys as they are, one a line, opened only after the ledger line is written.

import { sql } from 'kysely';
import { copy as common } from '#domain/base/copy.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { copy } from '#domain/delivery/copy.ts';
import type { FileReply, UnmanagedContext } from '#server/base/context.ts';
import type { DerivedKeys } from '#server/base/master-key.ts';
import { revealPackageKeys } from '#server/keys/reveal-ledger.ts';
import type { Vault } from '#server/keys/vault.ts';
import { isVisibleTo } from '#server/orders/order.ts';
import { buildKeyFile } from './key-file.ts';

interface Row {
  orderId: string;
  orderNumber: string;
  productName: string;
  state: string;
}

/** Opens the keys of a package for whoever asks; each time is a line in the reveal ledger (S8, GAP-064). */
export const downloadPackage =
  (services: { vault: Vault; keys: DerivedKeys }) =>
  ({ database, actor, now }: UnmanagedContext, input: { id: string; pkg: string }): Promise<FileReply> =>
    database.transaction(async (tx) => {
      const row = await tx.one(
        sql<Row>`select o.id as order_id, o.order_number, o.product_name, k.state from package k
          join orders o on o.id = k.order_id
          where k.id = ${input.pkg} and o.id = ${input.id} and ${isVisibleTo(actor)}`,
      );
      if (!row) throw new Refusal('missing', common.notFound);
      if (row.state !== 'Sent') throw new Refusal('package_not_sent', copy.notSent);
      const revealRequest = {
        userId: actor.userId!,
        orderId: row.orderId,
        packageId: input.pkg,
        reason: 'download',
        now,
      };
      tx.note({
        subject: { kind: 'order', id: row.orderId, name: row.orderNumber },
        after: { packageId: input.pkg },
      });
      return buildKeyFile(row, await revealPackageKeys(tx, services, revealRequest));
    });
