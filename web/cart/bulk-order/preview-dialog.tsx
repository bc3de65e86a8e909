// What is about to be ordered, line by line, and ordering it (MBO-003, MBO-008 to MBO-010).

import { useState } from 'react';
import { copy as common } from '#domain/base/copy.ts';
import { copy as promotionCopy } from '#domain/promotions/copy.ts';
import { Button } from '#web/base/button.tsx';
import { Checkbox } from '#web/base/checkbox.tsx';
import { Dialog, DialogFooter, STAYING } from '#web/base/dialog.tsx';
import { integer, money } from '#web/base/format.ts';
import { Link } from '#web/base/link.tsx';
import { useNames } from '#web/base/lookup.ts';
import { Pager } from '#web/base/pager.tsx';
import { useStore } from '#web/base/store.ts';
import { sound } from '#web/base/typed.ts';
import { companyLookup } from '#web/companies/lookup.ts';
import { overridesOf } from '#web/companies/paths.ts';
import type { Entries } from '../entries.ts';
import { words as cartWords } from '../words.ts';
import { linesOf } from './orderable.ts';
import { GRID, PreviewLine } from './preview-line.tsx';
import { useSave } from './use-save.ts';
import { words } from './words.ts';

interface Props {
  entries: Entries;
  partnerId: string;
  open: boolean;
  close: () => void;
}

const PAGE = 25;

export function PreviewDialog({ open, ...props }: Props) {
  const [partner] = useNames(companyLookup, [props.partnerId]);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && props.close()}
      title={words.selected}
      description={words.forPartner(partner!.label)}
      size="lg"
    >
      <Preview {...props} />
    </Dialog>
  );
}

/** Begins anew each time the dialog opens: Persist Order zeros nothing for good. */
function Preview({ entries, partnerId, close }: Omit<Props, 'open'>) {
  const all = useStore(entries);
  // A line whose quantity is being typed anew stays in its place.
  const [ids] = useState(() => linesOf(all).map(({ promotion }) => promotion.id));
  const [persist, setPersist] = useState(false);
  const [page, setPage] = useState(0);
  const { save, busy, refused, aboveLimit } = useSave(entries, close);
  const shown = ids.flatMap((id) => all.get(id) ?? []);
  const lines = linesOf(all);
  const keys = persist ? 0 : lines.reduce((sum, { quantity }) => sum + (sound(quantity) ?? 0), 0);
  const total = persist
    ? 0
    : lines.reduce((sum, { quantity, price }) => sum + (sound(quantity) ?? 0) * (sound(price) ?? 0), 0);
  const marked = shown.filter((entry) => entry.refused).length;
  const first = Math.min(page, Math.max(0, Math.ceil(shown.length / PAGE) - 1));
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void save({ partnerId, persist, lines });
      }}
    >
      {(refused || marked > 0) && (
        <p role="alert" className="rounded-lg bg-red-tint px-3 py-2 text-sm text-red">
          {refused ? refused.message || common.somethingWrong : words.stay(integer(marked))}{' '}
          {aboveLimit && (
            <Link to={overridesOf(partnerId)} className="text-red underline">
              {words.seeOverrides}
            </Link>
          )}
        </p>
      )}
      {shown.length === 0 ? (
        <p className="py-6 text-center text-sm text-muted">{promotionCopy.noProducts}</p>
      ) : (
        <div>
          <div aria-hidden className={`${GRID} border-b border-line pb-1.5 text-xs text-muted max-sm:hidden`}>
            <span>{words.nameAndSku}</span>
            <span>{words.salesPrice}</span>
            <span>{words.quantity}</span>
            <span className="text-right">{words.total}</span>
          </div>
          <ul className="divide-y divide-line" aria-label={words.selected}>
            {shown.slice(first * PAGE, (first + 1) * PAGE).map((entry) => (
              <PreviewLine key={entry.promotion.id} entries={entries} entry={entry} persist={persist} />
            ))}
          </ul>
          <Pager label={words.pages} page={first} size={PAGE} sizes={[PAGE]} total={shown.length} onPage={setPage} />
        </div>
      )}
      <div className={`${STAYING} flex flex-wrap items-end justify-between gap-x-6 gap-y-3`}>
        <div className="flex-1 basis-64">
          <Checkbox value={persist} onValueChange={setPersist} disabled={busy} aria-describedby="persist-hint">
            {words.persist}
          </Checkbox>
          <p id="persist-hint" className="text-xs text-muted">
            {words.persistHint}
          </p>
        </div>
        <p className="text-sm text-muted tabular-nums sm:text-right" aria-live="polite">
          {cartWords.linesEntered(cartWords.lines(lines.length), cartWords.keys(integer(keys)))}{' '}
          <span className="text-base font-semibold text-ink">{money(total)}</span>
        </p>
        <DialogFooter className="w-full">
          <Button onClick={close}>{words.keepGoing}</Button>
          <Button kind="primary" type="submit" busy={busy}>
            {words.save}
          </Button>
        </DialogFooter>
      </div>
    </form>
  );
}
