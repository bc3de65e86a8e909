// The pasted lines with their verdicts, some at a time.

import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import { type CSSProperties, useState } from 'react';
import type { Column } from '#web/base/column.ts';
import { DataTable } from '#web/base/data-table.tsx';
import { integer } from '#web/base/format.ts';
import { Money } from '#web/base/money.tsx';
import { Pager } from '#web/base/pager.tsx';
import { Segmented } from '#web/base/segmented.tsx';
import { NameCell } from '#web/promotions/cells.tsx';
import type { Judged } from './judge.ts';
import { words } from './words.ts';

export interface Reviewed extends Judged {
  /** The verdict in words. */
  why: string;
}

const PAGE = 50;
// Inside a dialog no bar stands above the header of the table.
const NO_BAR = { '--topbar': '0px' } as CSSProperties;

/** The product when it is clear which, else what was written. */
const Product = ({ line: { ref, found } }: { line: Reviewed }) =>
  found.length === 1 ? (
    <NameCell name={found[0]!.product.name} note={`${found[0]!.product.sku} · ${found[0]!.region}`} />
  ) : (
    <span className="break-all">{ref || '–'}</span>
  );

const Result = ({ line: { verdict, why } }: { line: Reviewed }) => {
  const good = verdict === 'matched';
  const Icon = good ? CircleCheck : CircleX;
  return (
    <span className={`flex items-start gap-1.5 text-sm ${good ? 'text-green' : 'text-red'}`}>
      <Icon className="mt-px size-4 shrink-0" aria-hidden />
      {why}
    </span>
  );
};

const quantityOf = ({ quantity, quantityText }: Reviewed) => (quantity === null ? quantityText : integer(quantity));
const priceOf = ({ price, priceText }: Reviewed) => (price === null && priceText ? priceText : <Money cents={price} />);

const columns: readonly Column<Reviewed>[] = [
  { id: 'line', header: words.line, align: 'right', width: 'w-12', cell: ({ line }) => integer(line) },
  { id: 'product', header: words.product, cell: (line) => <Product line={line} /> },
  { id: 'quantity', header: words.quantity, align: 'right', cell: quantityOf },
  { id: 'price', header: words.price, align: 'right', cell: priceOf },
  { id: 'result', header: words.result, width: 'w-64', cell: (line) => <Result line={line} /> },
];

const card = (line: Reviewed) => (
  <div className="flex flex-col gap-1.5">
    <div className="flex items-start justify-between gap-3">
      <Product line={line} />
      <span className="shrink-0 text-xs text-muted tabular-nums">
        {words.line} {integer(line.line)}
      </span>
    </div>
    <p className="text-sm tabular-nums">
      {quantityOf(line)} × {priceOf(line)}
    </p>
    <Result line={line} />
  </div>
);
const idOf = ({ line }: Reviewed): string => String(line);

export function Review({ lines }: { lines: readonly Reviewed[] }) {
  const [shown, setShown] = useState<'all' | 'good' | 'bad'>('all');
  const [page, setPage] = useState(0);
  const good = lines.filter(({ verdict }) => verdict === 'matched');
  const bad = lines.filter(({ verdict }) => verdict !== 'matched');
  const some = { all: lines, good, bad }[shown];
  return (
    <div className="flex flex-col gap-3" style={NO_BAR}>
      <div aria-live="polite">
        <Segmented
          label={words.show}
          value={shown}
          onValueChange={(next) => {
            setShown(next);
            setPage(0);
          }}
          options={[
            { value: 'all', label: words.all(integer(lines.length)) },
            { value: 'good', label: words.good(integer(good.length)) },
            { value: 'bad', label: words.bad(integer(bad.length)) },
          ]}
        />
      </div>
      {some.length === 0 ? (
        <p className="py-6 text-center text-sm text-muted">{shown === 'bad' ? words.noneLeftOut : words.noneToTake}</p>
      ) : (
        <DataTable
          label={words.review}
          rows={some.slice(page * PAGE, (page + 1) * PAGE)}
          columns={columns}
          id={idOf}
          card={card}
        />
      )}
      <Pager label={words.pages} page={page} size={PAGE} sizes={[PAGE]} total={some.length} onPage={setPage} />
    </div>
  );
}
