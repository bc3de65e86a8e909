// Fields of the order edit: initial values, changes, and validation (ODT-017 to ODT-020).

import * as z from 'zod/mini';
import { commonCopy } from '#domain/base/copy.ts';
import { APPROVAL_STEP_MINUTES } from '#domain/base/limits.ts';
import { isInPeriod, MINUTE, millisecondsBetween } from '#domain/base/time.ts';
import { editCalls, type OrderEdit } from '#domain/orders/calls.ts';
import { orderCopy } from '#domain/orders/copy.ts';
import { canOnlyDecrease, minimumQuantity } from '#domain/orders/edit-bounds.ts';
import type { Order } from '#domain/orders/shapes.ts';
import { labels } from '#web/ui/kit/labels.ts';
import { money, pickerTime } from '#web/ui/kit/values/format.ts';
import { detailLabels } from '../detail-labels.ts';
import { orderLabels } from '../labels.ts';
import type { Difference } from './edit-conflict.tsx';
import { editLabels } from './labels.ts';

/** Field values of an order. */
export const editFormValues = ({ product, quantity, offer, ...order }: Order) => ({
  promotionId: product.voiduPromotion.promotionId,
  quantity,
  offerPrice: offer.offerPrice,
  processingStartOnUtc: order.processingStartOnUtc,
  processingEndOnUtc: order.processingEndOnUtc,
  dontCreateInvoice: order.dontCreateInvoice,
  reprocessBlending: false,
});

export type EditFields = ReturnType<typeof editFormValues>;
const NAMES = [
  'promotionId',
  'quantity',
  'offerPrice',
  'processingStartOnUtc',
  'processingEndOnUtc',
  'dontCreateInvoice',
  'reprocessBlending',
] as const satisfies readonly (keyof EditFields)[];

/** Only fields that differ from the order as seen; omitted ones are kept. */
export function editChanges(values: Partial<OrderEdit>, original: Order): Partial<OrderEdit> {
  const start = editFormValues(original);
  return Object.fromEntries(
    NAMES.filter((name) => values[name] != null && values[name] !== start[name]).map((name) => [name, values[name]]),
  );
}

/** Whether the fields match the order; an emptied field does not. */
export function isUnchanged(values: EditFields, seen: Order): boolean {
  const start = editFormValues(seen);
  return NAMES.every((name) => values[name] === start[name]);
}

/** The call with the bounds of this order. Fields with a value cannot be emptied. */
export const editCallFor = (order: Order) => {
  const start = editFormValues(order);
  const { validFrom, validTo } = order.product.voiduPromotion;
  const least = minimumQuantity(order);
  const rule = (path: keyof EditFields, error: string, holds: (edit: OrderEdit) => boolean) =>
    z.refine<OrderEdit>(holds, { error, path: [path] });
  const kept = (path: keyof EditFields, name: string) =>
    rule(path, commonCopy.required(name), (edit) => start[path] === null || edit[path] !== undefined);
  return {
    ...editCalls.edit,
    input: editCalls.edit.input.check(
      kept('quantity', orderLabels.quantity),
      kept('offerPrice', detailLabels.offerPrice),
      kept('processingStartOnUtc', detailLabels.processingStart),
      kept('processingEndOnUtc', detailLabels.processingEnd),
      rule('quantity', orderCopy.belowBought(least), ({ quantity = least }) => quantity >= least),
      rule(
        'quantity',
        orderCopy.notRaisable,
        ({ quantity = 0 }) => !canOnlyDecrease(order.status) || quantity <= order.quantity,
      ),
      rule(
        'processingStartOnUtc',
        orderCopy.startInPromotion,
        ({ processingStartOnUtc: startsAt, promotionId }) =>
          !startsAt ||
          startsAt === start.processingStartOnUtc ||
          promotionId !== start.promotionId ||
          !validFrom ||
          !validTo ||
          isInPeriod(startsAt, validFrom, validTo),
      ),
      rule(
        'processingEndOnUtc',
        orderCopy.dateGap,
        ({ processingStartOnUtc: from, processingEndOnUtc: to }) =>
          !from || !to || millisecondsBetween(from, to) >= APPROVAL_STEP_MINUTES * MINUTE,
      ),
    ),
  };
};

const yesNo = (on: boolean) => (on ? labels.yes : labels.no);
const at = (time: string | null) => (time ? pickerTime(time) : editLabels.none);

type FieldText = readonly [name: string, text: string];

const editedTexts = (values: Omit<EditFields, 'promotionId' | 'reprocessBlending'>): readonly FieldText[] => [
  [orderLabels.quantity, String(values.quantity)],
  [detailLabels.offerPrice, money(values.offerPrice)],
  [detailLabels.processingStart, at(values.processingStartOnUtc)],
  [detailLabels.processingEnd, at(values.processingEndOnUtc)],
  [detailLabels.dontCreateInvoice, yesNo(values.dontCreateInvoice)],
];

const differing = (before: readonly FieldText[], now: readonly FieldText[]): Difference[] =>
  before.flatMap(([name, text], i) => (text === now[i]![1] ? [] : [[name, text, now[i]![1]]]));

/** Fields changed by another user. */
export function differencesOf(before: Order, now: Order): Difference[] {
  const texts = (order: Order): readonly FieldText[] => [
    [orderLabels.status, order.status],
    [detailLabels.promotion, order.product.voiduPromotion.promotionId ?? editLabels.none],
    ...editedTexts(editFormValues(order)),
    [detailLabels.keyDelivery, at(order.keyDeliveryStartDate)],
  ];
  return differing(texts(before), texts(now));
}

/** Fields that a proposal would change, except the promotion. */
export const proposedDifferences = (order: Order, change: NonNullable<Order['proposal']>['change']): Difference[] => {
  const before = editFormValues(order);
  const now = { ...before, ...change } as EditFields;
  const reprocess = [editLabels.reprocessBlending, labels.no, labels.yes] as const;
  return [...differing(editedTexts(before), editedTexts(now)), ...(change.reprocessBlending ? [reprocess] : [])];
};
