// Orders of a bulk approval with the effect of each; cards below sm. Those with warnings are ticked individually
// (MORD-014).

import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import { commonCopy } from '#domain/base/copy.ts';
import type { ApproveEffect } from '#domain/orders/calls.ts';
import { orderPath } from '#domain/orders/links.ts';
import type { Order } from '#domain/orders/shapes.ts';
import { Checkbox } from '#web/ui/kit/controls/checkbox.tsx';
import { cx } from '#web/ui/kit/cx.ts';
import { Link } from '#web/ui/kit/layout/link.tsx';
import { integer, money, percent } from '#web/ui/kit/values/format.ts';
import { Money } from '#web/ui/kit/values/money.tsx';
import { detailLabels } from '../detail-labels.ts';
import { orderLabels } from '../labels.ts';
import { expectedMargin } from './approve-all-warnings.ts';
import type { ApproveVerdict } from './use-approve-all.ts';

/** One order in the dialog. */
export interface ApproveRow {
  order: Order;
  /** Undefined while loading. */
  effect: ApproveEffect | undefined;
  /** Reasons why it must be ticked to be approved. */
  warnings: readonly string[];
  isSelected: boolean;
  verdict: ApproveVerdict | undefined;
}

interface Props {
  rows: readonly ApproveRow[];
  /** False once the approval has started. */
  choosing: boolean;
  onTick: (id: string, on: boolean) => void;
}

export function ApproveAllTable({ rows, choosing, onTick }: Props) {
  const sum = (of: (order: Order) => number) =>
    rows.reduce((total, { order, isSelected: ticked }) => total + (ticked ? of(order) : 0), 0);
  return (
    <div className="max-h-[50dvh] overflow-y-auto rounded-lg border border-line">
      <table className="w-full text-sm max-sm:block">
        <thead className="sticky top-0 z-10 bg-raised text-left text-xs text-muted max-sm:hidden">
          <tr className="border-b border-line [&>th]:px-3 [&>th]:py-2 [&>th]:font-medium">
            <th scope="col">{orderLabels.order}</th>
            {[
              orderLabels.quantity,
              orderLabels.unitPrice,
              orderLabels.total,
              orderLabels.profit,
              detailLabels.creditLeft,
              detailLabels.ownStock,
            ].map((head) => (
              <th key={head} scope="col" className="text-right">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line max-sm:block">
          {rows.map((row) => (
            <Row key={row.order.id} row={row} choosing={choosing} onTick={onTick} />
          ))}
        </tbody>
        <tfoot className="sticky bottom-0 bg-raised font-medium max-sm:block">
          <tr className="border-t border-line max-sm:grid max-sm:grid-cols-2 max-sm:gap-x-4 max-sm:px-3 max-sm:py-2">
            <th scope="row" className="px-3 py-2 text-left max-sm:col-span-2 max-sm:p-0">
              {detailLabels.approveTotal(integer(rows.filter(({ isSelected: ticked }) => ticked).length))}
            </th>
            <Figure head={orderLabels.quantity}>{integer(sum((order) => order.totalQuantity))}</Figure>
            <td className="max-sm:hidden" />
            <Figure head={orderLabels.total}>
              <Money cents={sum((order) => order.totalAmount)} />
            </Figure>
            <Figure head={orderLabels.profit}>
              <Money cents={sum((order) => order.estimatedProfit)} signed />
            </Figure>
            <td colSpan={2} className="max-sm:hidden" />
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

const Figure = ({ head, children, second }: { head: string; children: ReactNode; second?: ReactNode }) => (
  <td className="px-3 py-2 text-right align-top whitespace-nowrap tabular-nums max-sm:flex max-sm:justify-between max-sm:gap-2 max-sm:px-0 max-sm:py-0.5">
    <span className="text-muted sm:hidden" aria-hidden>
      {head}
    </span>
    <span>
      {children}
      {second && <span className="block text-xs text-muted">{second}</span>}
    </span>
  </td>
);

function Row({
  row: { order, effect, warnings: marks, isSelected: ticked, verdict },
  choosing,
  onTick,
}: { row: ApproveRow } & Omit<Props, 'rows'>) {
  const remainingCredit = effect?.creditRemaining;
  return (
    <tr
      className={cx(
        'max-sm:grid max-sm:grid-cols-2 max-sm:gap-x-4 max-sm:px-3 max-sm:py-2',
        verdict?.status === 'Error' && 'bg-red-tint',
        choosing && marks.length > 0 && !ticked && 'bg-orange-tint',
      )}
    >
      <th scope="row" className="min-w-44 px-3 py-2 text-left align-top font-normal max-sm:col-span-2 max-sm:p-0">
        <div className="flex flex-wrap gap-x-2">
          <Link to={orderPath(order.id)} className="tabular-nums">
            {order.orderNumber}
          </Link>
          <span className="text-muted">{order.partner.name}</span>
        </div>
        <div className="line-clamp-1 text-xs text-muted" title={order.product.productName}>
          {order.product.productName}
        </div>
        {order.purchase?.note && (
          <p className="mt-1 line-clamp-2 text-xs break-words" title={order.purchase.note}>
            {detailLabels.purchaseNote}: {order.purchase.note}
          </p>
        )}
        {choosing &&
          marks.map((mark) => (
            <p key={mark} className="mt-1 flex gap-1.5 text-xs text-orange">
              <TriangleAlert className="mt-px size-3.5 shrink-0" aria-hidden />
              {mark}
            </p>
          ))}
        {choosing && marks.length > 0 && (
          <Checkbox value={ticked} onValueChange={(on) => onTick(order.id, on)} className="mt-1 text-sm">
            {detailLabels.approveAnyway(order.orderNumber)}
          </Checkbox>
        )}
        {verdict && <Outcome verdict={verdict} />}
        {!choosing && !ticked && <p className="mt-1 text-xs text-muted">{detailLabels.leftOut}</p>}
      </th>
      <Figure head={orderLabels.quantity}>{integer(order.totalQuantity)}</Figure>
      <Figure head={orderLabels.unitPrice}>{money(order.offer.offerPrice)}</Figure>
      <Figure head={orderLabels.total} second={orderLabels.withVat(money(order.totalIncVatAmount))}>
        {money(order.totalAmount)}
      </Figure>
      <Figure head={orderLabels.profit} second={percent(expectedMargin(order))}>
        <Money cents={order.estimatedProfit} signed />
      </Figure>
      <Figure head={detailLabels.creditLeft}>
        {remainingCredit === null ? detailLabels.noLimit : <Money cents={remainingCredit} signed />}
      </Figure>
      <Figure
        head={detailLabels.ownStock}
        {...(effect && { second: detailLabels.stockFree(integer(effect.stock.free)) })}
      >
        {effect ? detailLabels.stockReserved(integer(effect.stock.reserved)) : money(null)}
      </Figure>
    </tr>
  );
}

/** Reason for a refusal, with the actual state. */
const verdictText = ({ message, state }: ApproveVerdict): string =>
  state ? commonCopy.withState(message, state) : message;

function Outcome({ verdict }: { verdict: ApproveVerdict }) {
  const isGood = verdict.status === 'Success';
  const Icon = isGood ? CircleCheck : CircleX;
  return (
    <p className={cx('mt-1 flex gap-1.5 text-xs', isGood ? 'text-green' : 'text-red')}>
      <Icon className="mt-px size-3.5 shrink-0" aria-hidden />
      {isGood ? detailLabels.approvedOne : verdictText(verdict)}
    </p>
  );
}
