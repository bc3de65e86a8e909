// Preview of a bulk order, line by line, and placing it (MBO-003, MBO-008 to MBO-010).

import { useState } from 'react';
import { commonCopy } from '#domain/base/copy.ts';
import { overridesPath } from '#domain/companies/links.ts';
import { promotionCopy } from '#domain/promotions/copy.ts';
import { companyLookup } from '#web/companies/company-lookup.ts';
import { useOptionLabels } from '#web/ui/form/lookup.ts';
import { wholeNumberOrNull } from '#web/ui/form/use-number-text.ts';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { Checkbox } from '#web/ui/kit/controls/checkbox.tsx';
import { Link } from '#web/ui/kit/layout/link.tsx';
import { Dialog, DialogFooter, STICKY_FOOTER } from '#web/ui/kit/overlays/dialog.tsx';
import { useStore } from '#web/ui/kit/store.ts';
import { integer, money } from '#web/ui/kit/values/format.ts';
import { Pager } from '#web/ui/list/pager.tsx';
import type { EntryStore } from '../entries.ts';
import { cartLabels } from '../labels.ts';
import { bulkOrderLabels } from './labels.ts';
import { enteredLines } from './orderable.ts';
import { PREVIEW_GRID, PreviewLine } from './preview-line.tsx';
import { usePlaceBulkOrder } from './use-place-bulk-order.ts';

interface Props {
  entries: EntryStore;
  partnerId: string;
  open: boolean;
  close: () => void;
}

const PAGE = 25;

export function PreviewDialog({ open, ...props }: Props) {
  const [partner] = useOptionLabels(companyLookup, [props.partnerId]);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && props.close()}
      title={bulkOrderLabels.selected}
      description={bulkOrderLabels.forPartner(partner!.label)}
      size="lg"
    >
      <Preview {...props} />
    </Dialog>
  );
}

interface NoteProps {
  partnerId: string;
  aboveLimit: boolean;
  children: string;
}

const RefusalNote = ({ partnerId, aboveLimit, children }: NoteProps) => (
  <p role="alert" className="rounded-lg bg-red-tint px-3 py-2 text-sm text-red">
    {children}{' '}
    {aboveLimit && (
      <Link to={overridesPath(partnerId)} className="text-red underline">
        {bulkOrderLabels.seeOverrides}
      </Link>
    )}
  </p>
);

/** Keys and value of the lines that are ordered, and the number of those entered. */
function Total({ lines, count }: { lines: ReturnType<typeof enteredLines>; count: number }) {
  const amounts = lines.map((line) => ({
    quantity: wholeNumberOrNull(line.quantity) ?? 0,
    price: wholeNumberOrNull(line.price) ?? 0,
  }));
  const keys = amounts.reduce((sum, { quantity }) => sum + quantity, 0);
  const total = amounts.reduce((sum, { quantity, price }) => sum + quantity * price, 0);
  return (
    <p className="text-sm text-muted tabular-nums sm:text-right" aria-live="polite">
      {cartLabels.linesEntered(cartLabels.lines(count), cartLabels.keys(integer(keys)))}{' '}
      <span className="text-base font-semibold text-ink">{money(total)}</span>
    </p>
  );
}

/** Remounted on each opening, so that the zeros of Persist Order are not permanent. */
function Preview({ entries, partnerId, close }: Omit<Props, 'open'>) {
  const all = useStore(entries);
  // A line whose quantity is being retyped stays in place.
  const [ids] = useState(() => enteredLines(all).map(({ promotion }) => promotion.id));
  const [persist, setPersist] = useState(false);
  const [page, setPage] = useState(0);
  const { save, busy, refused, aboveLimit, isUnsent } = usePlaceBulkOrder(entries, close);
  const pageEntries = ids.flatMap((id) => all.get(id) ?? []);
  const lines = enteredLines(all);
  const marked = pageEntries.filter((entry) => entry.error).length;
  const first = Math.min(page, Math.max(0, Math.ceil(pageEntries.length / PAGE) - 1));
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void save({ partnerId, persist, lines });
      }}
    >
      {(refused || marked > 0) && (
        <RefusalNote partnerId={partnerId} aboveLimit={aboveLimit}>
          {isUnsent
            ? cartLabels.fixFirst
            : refused
              ? refused.message || commonCopy.somethingWrong
              : bulkOrderLabels.stay(integer(marked))}
        </RefusalNote>
      )}
      {pageEntries.length === 0 ? (
        <p className="py-6 text-center text-sm text-muted">{promotionCopy.noProducts}</p>
      ) : (
        <fieldset disabled={busy} className="min-w-0">
          <div aria-hidden className={`${PREVIEW_GRID} border-b border-line pb-1.5 text-xs text-muted max-sm:hidden`}>
            <span>{bulkOrderLabels.nameAndSku}</span>
            <span>{bulkOrderLabels.salesPrice}</span>
            <span>{bulkOrderLabels.quantity}</span>
            <span className="text-right">{bulkOrderLabels.total}</span>
          </div>
          <ul className="divide-y divide-line" aria-label={bulkOrderLabels.selected}>
            {pageEntries.slice(first * PAGE, (first + 1) * PAGE).map((entry) => (
              <PreviewLine key={entry.promotion.id} entries={entries} entry={entry} persist={persist} />
            ))}
          </ul>
          <Pager
            label={bulkOrderLabels.pages}
            page={first}
            size={PAGE}
            pageSizes={[PAGE]}
            total={pageEntries.length}
            onPage={setPage}
          />
        </fieldset>
      )}
      <div className={`${STICKY_FOOTER} flex flex-wrap items-end justify-between gap-x-6 gap-y-3`}>
        <div className="flex-1 basis-64">
          <Checkbox value={persist} onValueChange={setPersist} disabled={busy} aria-describedby="persist-hint">
            {bulkOrderLabels.persist}
          </Checkbox>
          <p id="persist-hint" className="text-xs text-muted">
            {bulkOrderLabels.persistHint}
          </p>
        </div>
        <Total lines={persist ? [] : lines} count={lines.length} />
        <DialogFooter className="w-full">
          <Button onClick={close}>{bulkOrderLabels.keepGoing}</Button>
          <Button kind="primary" type="submit" busy={busy}>
            {bulkOrderLabels.save}
          </Button>
        </DialogFooter>
      </div>
    </form>
  );
}
