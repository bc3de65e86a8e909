// Result of each row of a sheet, before and after creation.

import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import { Fragment } from 'react';
import { promotionPath } from '#domain/promotions/links.ts';
import type { Verdict } from '#domain/sheets/calls.ts';
import { StatusPill } from '#web/ui/kit/feedback/status-pill.tsx';
import { Link } from '#web/ui/kit/layout/link.tsx';
import { DASH, integer } from '#web/ui/kit/values/format.ts';
import { Money } from '#web/ui/kit/values/money.tsx';
import { Time } from '#web/ui/kit/values/time.tsx';
import type { Column } from '#web/ui/list/table/column.ts';
import { DataTable } from '#web/ui/list/table/data-table.tsx';
import { sheetLabels } from './labels.ts';

const Result = ({ verdict: { message, promotionId } }: { verdict: Verdict }) =>
  message !== null ? (
    <StatusPill tone="red" icon={CircleX}>
      {sheetLabels.refused}
    </StatusPill>
  ) : (
    <StatusPill tone="green" icon={CircleCheck}>
      {promotionId ? sheetLabels.created : sheetLabels.ready}
    </StatusPill>
  );

const VerdictText = ({ verdict: { message, promotionId } }: { verdict: Verdict }) =>
  promotionId ? (
    <Link to={promotionPath(promotionId)}>{sheetLabels.openPromotion}</Link>
  ) : (
    <span>{message ?? DASH}</span>
  );

/** Prices, quantities and window to be written. */
const Values = ({ verdict: { values } }: { verdict: Verdict }) =>
  values === null ? (
    DASH
  ) : (
    <span className="text-sm tabular-nums">
      {values.prices.map((cents, at) => (
        <Fragment key={values.prices.slice(0, at + 1).join()}>
          {at > 0 && ' / '}
          <Money cents={cents} />
        </Fragment>
      ))}
      <span className="block text-muted">
        {sheetLabels.quantities(integer(values.minQuantity), integer(values.maxQuantity))},{' '}
        <Time value={values.validFrom} /> – <Time value={values.validTo} />
      </span>
    </span>
  );

const columns: readonly Column<Verdict>[] = [
  { id: 'row', header: sheetLabels.row, align: 'right', width: 'w-16', cell: ({ row }) => row },
  { id: 'sku', header: sheetLabels.sku, cell: ({ sku }) => sku || DASH },
  { id: 'values', header: sheetLabels.values, cell: (verdict) => <Values verdict={verdict} /> },
  { id: 'verdict', header: sheetLabels.verdict, cell: (verdict) => <Result verdict={verdict} /> },
  { id: 'message', header: sheetLabels.message, cell: (verdict) => <VerdictText verdict={verdict} /> },
];

const card = (verdict: Verdict) => (
  <article aria-label={sheetLabels.rowNumber(verdict.row)} className="flex flex-col gap-1.5">
    <div className="flex items-center justify-between gap-3">
      <span className="font-medium">
        {sheetLabels.rowNumber(verdict.row)} · {verdict.sku || DASH}
      </span>
      <Result verdict={verdict} />
    </div>
    {verdict.values !== null && <Values verdict={verdict} />}
    {(verdict.message !== null || verdict.promotionId !== null) && (
      <p className="text-sm break-words text-muted">
        <VerdictText verdict={verdict} />
      </p>
    )}
  </article>
);

export const VerdictTable = ({ rows }: { rows: readonly Verdict[] }) => (
  <DataTable
    label={sheetLabels.result}
    rows={rows}
    columns={columns}
    rowId={({ row }) => String(row)}
    renderCard={card}
    compact
  />
);
