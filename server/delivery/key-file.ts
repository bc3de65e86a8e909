// How keys are written into a file. A key is never altered: no guard against formulas is put before it, only the quotes
// that RFC 4180 asks for. Keys that a spreadsheet could take for a formula therefore leave as plain text, one a line.

import { BOM, csvCell, guardedCell } from '#domain/base/csv.ts';
import { isFormula } from '#domain/base/formula.ts';
import type { FileReply } from '#server/base/context.ts';
import type { RevealedKey } from '#server/keys/reveal-ledger.ts';

/** A CSV with Key, ProductName, Sku, Country, or plain lines when a key could be read as a formula. */
export function buildKeyFile(
  order: { orderNumber: string; productName: string },
  keys: readonly RevealedKey[],
): FileReply {
  const name = order.orderNumber.replaceAll(' ', '-');
  const texts = keys.map((key) => key.secret.reveal());
  if (texts.some(isFormula)) {
    return {
      filename: `${name}.txt`,
      contentType: 'text/plain; charset=utf-8',
      body: `${texts.join('\n')}\n`,
      headers: { 'cache-control': 'no-store' },
    };
  }
  const lines = keys.map((key, i) =>
    [csvCell(texts[i]!), guardedCell(order.productName), guardedCell(key.sku), guardedCell(key.country)].join(','),
  );
  return {
    filename: `${name}.csv`,
    contentType: 'text/csv; charset=utf-8',
    body: `${BOM}${['Key,ProductName,Sku,Country', ...lines].join('\r\n')}\r\n`,
    headers: { 'cache-control': 'no-store' },
  };
}
