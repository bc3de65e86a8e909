// Puts a saved list into the cart: every line that can be ordered now, under the rules of the bulk command. The others
// are returned with their reasons.

import { sql } from 'kysely';
import type { CartLine } from '#domain/cart/calls.ts';
import { cartCopy } from '#domain/cart/copy.ts';
import type { AddedList, ListToCart, NotAdded } from '#domain/cart/saved-list-calls.ts';
import { savedListCopy } from '#domain/cart/saved-list-copy.ts';
import type { Db } from '#server/base/database/db.ts';
import type { CommandContext } from '#server/base/http/context.ts';
import { readBasket } from '../basket.ts';
import { addLines, validateLines } from '../cart-lines.ts';
import { type LineRow, readListLines, readSavedList } from './reading.ts';

type KeptFields = Pick<CartLine, 'reference' | 'directSale'>;

/** Fields that a replaced line keeps, by promotion. */
async function readKeptFields(db: Db, userId: string | null): Promise<Map<string, KeptFields>> {
  const rows = await db.all(
    sql<Required<KeptFields> & { promotionId: string }>`select promotion_id, reference, direct_sale
      from cart_item where user_id = ${userId}`,
  );
  return new Map(rows.map(({ promotionId, ...kept }) => [promotionId, kept]));
}

type Reason = Pick<NotAdded, 'code' | 'message'>;
type Candidate = LineRow & { promotionId: string };

const isCandidate = (row: LineRow): row is Candidate => row.promotionId !== null;

const toCartLine = (row: Candidate, kept: KeptFields | undefined): CartLine => ({
  productId: row.productId,
  promotionId: row.promotionId,
  quantity: row.quantity,
  demandPrice: row.demandPriceCents,
  ...kept,
});

/** Splits the lines into those for the cart and the reasons against the others, by line. */
async function sortLines(context: CommandContext, rows: readonly LineRow[], isReplacing: boolean) {
  const inCart = await readKeptFields(context.db, context.actor.userId);
  const candidates = rows.filter(isCandidate);
  const lines = candidates.map((row) => toCartLine(row, inCart.get(row.promotionId)));
  const faults = await validateLines(context, lines);
  const reasons = new Map<number, Reason>();
  const accepted = new Map<string, CartLine>();
  for (const [at, line] of lines.entries()) {
    const fault = faults[at];
    if (fault) reasons.set(candidates[at]!.line, { code: fault.code, message: fault.text });
    else if (accepted.has(line.promotionId))
      reasons.set(candidates[at]!.line, { code: 'line_twice', message: cartCopy.lineTwice });
    else if (inCart.has(line.promotionId) && !isReplacing)
      reasons.set(candidates[at]!.line, { code: 'already_in_cart', message: cartCopy.alreadyIn });
    else accepted.set(line.promotionId, line);
  }
  return { accepted: [...accepted.values()], reasons };
}

/** @throws Refusal 404 if the company has no such list */
export async function addListToCart(context: CommandContext, { id, isReplacing }: ListToCart): Promise<AddedList> {
  const { db } = context;
  await readSavedList(db, context, id);
  const rows = await readListLines(db, context, id);
  const { accepted, reasons } = await sortLines(context, rows, isReplacing);
  const isAdded = ({ promotionId, line }: LineRow) => promotionId !== null && !reasons.has(line);
  return {
    basket: accepted.length > 0 ? await addLines(context, { lines: accepted }) : await readBasket(db, context),
    added: accepted.length,
    notAdded: rows
      .filter((row) => !isAdded(row))
      .map(({ line, name, region }) => ({
        line,
        name,
        region,
        ...(reasons.get(line) ?? { code: 'not_on_offer', message: savedListCopy.notOnOffer }),
      })),
  };
}
