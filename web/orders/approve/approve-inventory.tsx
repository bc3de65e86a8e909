// Keys from our own stock for an approval, in two rows: previous and current month (ODT-028).

import { useId } from 'react';
import { NumberInput } from '#web/ui/form/number-input.tsx';
import { cx } from '#web/ui/kit/cx.ts';
import { Skeleton } from '#web/ui/kit/feedback/skeleton.tsx';
import { DASH, integer, unitCost } from '#web/ui/kit/values/format.ts';
import { detailLabels } from '../detail-labels.ts';
import { orderLabels } from '../labels.ts';
import type { FillRow } from './inventory-fill.ts';
import type { InventoryFill } from './use-inventory-fill.ts';

interface Props {
  fill: InventoryFill;
  /** Read-only. */
  locked: boolean;
  /** Note on reserved keys. */
  note?: string | undefined;
}

const CELL = 'border-t border-line py-1.5';
const HEAD = 'pb-1.5 text-xs font-normal text-muted';
const NUMBER = 'px-2 text-right';
const FIRST = 'text-left';
const LAST = 'pl-2 text-right';

export function ApproveInventory({ fill, locked, note }: Props) {
  if (fill.loading) return <Skeleton className="h-24 w-full" />;
  if (fill.rows.length === 0) return null;
  const none = fill.rows.every(({ availableQuantity, quantity }) => availableQuantity === 0 && quantity === 0);
  return (
    <section aria-label={detailLabels.fromInventory}>
      <h3 className="text-sm font-medium">{detailLabels.fromInventory}</h3>
      {none ? (
        <p className="text-sm text-muted">{detailLabels.inventoryEmpty}</p>
      ) : (
        <>
          <p className="text-xs text-muted">{note ?? detailLabels.fromInventoryText}</p>
          <table className="mt-2 w-full border-separate border-spacing-0 tabular-nums">
            <thead>
              <tr>
                <th scope="col" className={cx(HEAD, FIRST)}>
                  {detailLabels.received}
                </th>
                <th scope="col" className={cx(HEAD, NUMBER)}>
                  {detailLabels.availableStock}
                </th>
                <th scope="col" className={cx(HEAD, NUMBER)}>
                  {detailLabels.avgCost}
                </th>
                <th scope="col" className={cx(HEAD, LAST)}>
                  {detailLabels.take}
                </th>
              </tr>
            </thead>
            <tbody>
              {fill.rows.map((row) => (
                <Row key={row.periodType} row={row} fill={fill} locked={locked} />
              ))}
            </tbody>
          </table>
        </>
      )}
    </section>
  );
}

function Row({ row, fill, locked }: { row: FillRow; fill: InventoryFill; locked: boolean }) {
  const name = detailLabels.periods[row.periodType];
  const fault = fill.errorOf(row);
  const messageId = useId();
  return (
    <>
      <tr>
        <th scope="row" className={cx(CELL, FIRST, 'font-medium')}>
          {name}
        </th>
        <td className={cx(CELL, NUMBER)}>{integer(row.availableQuantity)}</td>
        <td className={cx(CELL, NUMBER)}>{row.availableQuantity === 0 ? DASH : unitCost(row.avgCost)}</td>
        <td className={cx(CELL, LAST, 'w-32')}>
          <NumberInput
            aria-label={detailLabels.takeOf(name)}
            aria-describedby={messageId}
            aria-invalid={fault ? true : undefined}
            value={fill.quantityOf(row)}
            disabled={locked || row.availableQuantity === 0}
            onValueChange={(typed) => fill.setQuantity(row, typed)}
            unit={orderLabels.keys}
          />
        </td>
      </tr>
      <tr>
        <td colSpan={4} className="h-3.5 p-0 text-right text-xs text-red">
          <span id={messageId} role="status">
            {fault}
          </span>
        </td>
      </tr>
    </>
  );
}
