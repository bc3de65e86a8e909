// Lines of a saved list with inputs for quantity and demand price.

import Trash from 'lucide-react/icons/trash-2';
import { createContext, use } from 'react';
import type { SavedListLine } from '#domain/cart/saved-list-calls.ts';
import { productPath } from '#domain/promotions/links.ts';
import { NameCell } from '#web/promotions/cells.tsx';
import { promotionLabels } from '#web/promotions/labels.ts';
import { watchListLabels } from '#web/promotions/watching/list-labels.ts';
import { MoneyInput } from '#web/ui/form/money-input.tsx';
import { NumberInput } from '#web/ui/form/number-input.tsx';
import { IconButton } from '#web/ui/kit/controls/icon-button.tsx';
import { StatusPill } from '#web/ui/kit/feedback/status-pill.tsx';
import { money } from '#web/ui/kit/values/format.ts';
import type { Column } from '#web/ui/list/table/column.ts';
import { cartLabels } from '../labels.ts';
import { savedListLabels } from './labels.ts';
import { type ListDraft, withLine, withoutLine } from './list-draft.ts';

interface Editing {
  draft: ListDraft;
  change: (draft: ListDraft) => void;
}

/** The draft that the inputs edit. */
export const ListDraftContext = createContext<Editing>({ draft: { name: '', lines: [] }, change: () => undefined });

const useLine = ({ line }: SavedListLine) => {
  const { draft, change } = use(ListDraftContext);
  return { draft, change, current: draft.lines.find((one) => one.line === line) };
};

function Quantity({ row }: { row: SavedListLine }) {
  const { draft, change, current } = useLine(row);
  return (
    <div className="w-24">
      <NumberInput
        value={current?.quantity ?? null}
        onValueChange={(quantity) => change(withLine(draft, row.line, { quantity }))}
        aria-label={cartLabels.quantityOf(row.name)}
      />
    </div>
  );
}

function Price({ row }: { row: SavedListLine }) {
  const { draft, change, current } = useLine(row);
  return (
    <div className="w-24">
      <MoneyInput
        value={current?.demandPrice ?? null}
        onValueChange={(demandPrice) => change(withLine(draft, row.line, { demandPrice }))}
        aria-label={cartLabels.demandPriceOf(row.name)}
      />
    </div>
  );
}

function Remove({ row }: { row: SavedListLine }) {
  const { draft, change } = useLine(row);
  return (
    <IconButton
      label={cartLabels.removeNamed(row.name)}
      disabled={draft.lines.length === 1}
      onClick={() => change(withoutLine(draft, row.line))}
    >
      <Trash />
    </IconButton>
  );
}

const Name = ({ row: { name, sku, offer } }: { row: SavedListLine }) => (
  <NameCell name={name} note={sku} {...(offer && { to: productPath(offer.promotionId) })} />
);

const Offer = ({ row: { offer } }: { row: SavedListLine }) => (
  <StatusPill tone={offer ? 'green' : 'grey'}>
    {offer ? savedListLabels.onOffer(money(offer.price)) : watchListLabels.notOnOffer}
  </StatusPill>
);

export const lineColumns: readonly Column<SavedListLine>[] = [
  { id: 'name', header: cartLabels.product, cell: (row) => <Name row={row} /> },
  { id: 'region', header: promotionLabels.region, cell: ({ region }) => region },
  { id: 'offer', header: savedListLabels.offer, cell: (row) => <Offer row={row} /> },
  { id: 'quantity', header: cartLabels.quantity, cell: (row) => <Quantity row={row} /> },
  { id: 'price', header: cartLabels.demandPrice, cell: (row) => <Price row={row} /> },
  {
    id: 'remove',
    header: cartLabels.actions,
    hideHeader: true,
    isPinned: true,
    cell: (row) => <Remove row={row} />,
  },
];

export const lineCard = (row: SavedListLine) => (
  <article aria-label={row.name} className="flex flex-col gap-2">
    <div className="flex items-start justify-between gap-2">
      <Name row={row} />
      <Remove row={row} />
    </div>
    <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
      {row.region} <Offer row={row} />
    </p>
    <div className="flex gap-2">
      <Quantity row={row} />
      <Price row={row} />
    </div>
  </article>
);
