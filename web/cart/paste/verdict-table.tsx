// Pasted lines with verdicts, paginated.

import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import { type CSSProperties, useState } from 'react';
import { NameCell } from '#web/promotions/cells.tsx';
import { SegmentedControl } from '#web/ui/kit/controls/segmented-control.tsx';
import { integer } from '#web/ui/kit/values/format.ts';
import { Money } from '#web/ui/kit/values/money.tsx';
import { Pager } from '#web/ui/list/pager.tsx';
import type { Column } from '#web/ui/list/table/column.ts';
import { DataTable } from '#web/ui/list/table/data-table.tsx';
import { pasteLabels } from './labels.ts';
import { LineCorrection } from './line-correction.tsx';
import type { JudgedLine } from './line-verdicts.ts';
import type { PastedLine } from './parse-lines.ts';

interface ReviewedLine extends JudgedLine {
  /** Verdict text. */
  verdictText: string;
}

const PAGE = 50;
// Inside a dialog there is no top bar above the table header.
const NO_BAR = { '--topbar': '0px' } as CSSProperties;

/** The product if unambiguous, else the pasted text. */
const Product = ({ line: { ref, matches: found } }: { line: ReviewedLine }) =>
  found.length === 1 ? (
    <NameCell name={found[0]!.product.name} note={`${found[0]!.product.sku} · ${found[0]!.region}`} />
  ) : (
    <span className="break-all">{ref || '–'}</span>
  );

const Result = ({ line: { verdict, verdictText: why } }: { line: ReviewedLine }) => {
  const isMatched = verdict === 'matched';
  const Icon = isMatched ? CircleCheck : CircleX;
  return (
    <span className={`flex items-start gap-1.5 text-sm ${isMatched ? 'text-green' : 'text-red'}`}>
      <Icon className="mt-px size-4 shrink-0" aria-hidden />
      {why}
    </span>
  );
};

const quantityOf = ({ quantity, quantityText }: ReviewedLine) => (quantity === null ? quantityText : integer(quantity));
const priceOf = ({ price, priceText }: ReviewedLine) =>
  price === null && priceText ? priceText : <Money cents={price} />;

type OnCorrect = (line: PastedLine) => void;

const Outcome = ({ line, onCorrect }: { line: ReviewedLine; onCorrect: OnCorrect }) => (
  <div className="flex flex-col items-start gap-1.5">
    <Result line={line} />
    {line.verdict !== 'matched' && <LineCorrection line={line} onCorrect={onCorrect} />}
  </div>
);

const columnsOf = (onCorrect: OnCorrect): readonly Column<ReviewedLine>[] => [
  { id: 'line', header: pasteLabels.line, align: 'right', width: 'w-12', cell: ({ line }) => integer(line) },
  { id: 'product', header: pasteLabels.product, cell: (line) => <Product line={line} /> },
  { id: 'quantity', header: pasteLabels.quantity, align: 'right', cell: quantityOf },
  { id: 'price', header: pasteLabels.price, align: 'right', cell: priceOf },
  {
    id: 'result',
    header: pasteLabels.result,
    width: 'w-64',
    cell: (line) => <Outcome line={line} onCorrect={onCorrect} />,
  },
];

const cardOf = (onCorrect: OnCorrect) => (line: ReviewedLine) => (
  <div className="flex flex-col gap-1.5">
    <div className="flex items-start justify-between gap-3">
      <Product line={line} />
      <span className="shrink-0 text-xs text-muted tabular-nums">
        {pasteLabels.line} {integer(line.line)}
      </span>
    </div>
    <p className="text-sm tabular-nums">
      {quantityOf(line)} × {priceOf(line)}
    </p>
    <Outcome line={line} onCorrect={onCorrect} />
  </div>
);
const idOf = ({ line }: ReviewedLine): string => String(line);

interface Props {
  lines: readonly ReviewedLine[];
  onCorrect: OnCorrect;
}

export function VerdictTable({ lines, onCorrect }: Props) {
  const [shown, setShown] = useState<'all' | 'good' | 'bad'>('all');
  const [page, setPage] = useState(0);
  const matchedLines = lines.filter(({ verdict }) => verdict === 'matched');
  const bad = lines.filter(({ verdict }) => verdict !== 'matched');
  const some = { all: lines, good: matchedLines, bad }[shown];
  return (
    <div className="flex flex-col gap-3" style={NO_BAR}>
      <div aria-live="polite">
        <SegmentedControl
          label={pasteLabels.show}
          value={shown}
          onValueChange={(next) => {
            setShown(next);
            setPage(0);
          }}
          options={[
            { value: 'all', label: pasteLabels.all(integer(lines.length)) },
            { value: 'good', label: pasteLabels.good(integer(matchedLines.length)) },
            { value: 'bad', label: pasteLabels.bad(integer(bad.length)) },
          ]}
        />
      </div>
      {some.length === 0 ? (
        <p className="py-6 text-center text-sm text-muted">
          {shown === 'bad' ? pasteLabels.noneLeftOut : pasteLabels.noneToTake}
        </p>
      ) : (
        <DataTable
          label={pasteLabels.review}
          rows={some.slice(page * PAGE, (page + 1) * PAGE)}
          columns={columnsOf(onCorrect)}
          rowId={idOf}
          renderCard={cardOf(onCorrect)}
        />
      )}
      <Pager
        label={pasteLabels.pages}
        page={page}
        size={PAGE}
        pageSizes={[PAGE]}
        total={some.length}
        onPage={setPage}
      />
    </div>
  );
}
