// Editor of the country mix (LIFE-T41, BLD-006 to BLD-015): numbers with live sum, cost and margin, suggestions, undo,
// and Save once every key has a country.

import { useQueryClient } from '@tanstack/react-query';
import Undo from 'lucide-react/icons/undo-2';
import { type ClipboardEvent, type KeyboardEvent, type Ref, useEffect, useRef, useState } from 'react';
import { commonCopy } from '#domain/base/copy.ts';
import { editCalls, orderCalls } from '#domain/orders/calls.ts';
import { orderCopy } from '#domain/orders/copy.ts';
import type { Blending, CheapestBlending, Order } from '#domain/orders/shapes.ts';
import { UnsavedGuard } from '#web/ui/form/unsaved-guard.tsx';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { SkeletonRows } from '#web/ui/kit/feedback/skeleton.tsx';
import { labels } from '#web/ui/kit/labels.ts';
import { integer } from '#web/ui/kit/values/format.ts';
import { ErrorState } from '#web/ui/session/error-state.tsx';
import { callKey } from '#web/ui/session/queries.ts';
import { useCallMutation, useCallQuery } from '#web/ui/session/use-call.ts';
import { EditConflictNote, lastActor, useEditConflict } from '../edit/edit-conflict.tsx';
import { differencesOf } from '../edit/edit-fields.ts';
import { AddCountry } from './add-country.tsx';
import {
  isMixChanged,
  type MixRow,
  mixTotals,
  parsePastedMix,
  rowError,
  splitPastedMix,
  withCountry,
  withMix,
} from './blending-draft.ts';
import { EditorTable } from './editor-table.tsx';
import { blendingLabels } from './labels.ts';
import { MixEffect } from './mix-effect.tsx';
import { MixSuggestion } from './mix-suggestion.tsx';
import { useBlendingDraft } from './use-blending-draft.ts';

interface Props {
  order: Order;
  blending: Blending;
  close: () => void;
}

export function BlendingEditor(props: Props) {
  const read = useCallQuery(editCalls.cheapest, { id: props.order.id }, { staleTime: 0, refetchOnFocus: false });
  if (read.data) return <Editor {...props} choices={read.data} />;
  return read.error ? (
    <ErrorState error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />
  ) : (
    <div className="px-4 pb-4">
      <SkeletonRows rows={3} height="h-9" />
    </div>
  );
}

/** Enter moves to the next quantity, Shift+Enter to the previous one, and from the last to the Save button. */
function focusNextField(event: KeyboardEvent, box: HTMLElement, save: HTMLElement | null): void {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  const fields = [...box.querySelectorAll<HTMLInputElement>('tbody input:enabled')];
  const at = fields.indexOf(event.target) + (event.shiftKey ? -1 : 1);
  (fields[at] ?? (at > 0 ? save : fields[0]))?.focus();
  fields[at]?.select();
}

/** Fills in a mix pasted from a spreadsheet. Returns what was taken and left out, as a sentence. */
function usePastedMix(
  countries: CheapestBlending['countries'],
  fill: (mix: ReadonlyMap<string, number>) => void,
  disabled: boolean,
) {
  const [pasted, setPasted] = useState('');
  const paste = (event: ClipboardEvent) => {
    const mix = parsePastedMix(event.clipboardData.getData('text'));
    if (!mix || disabled) return;
    event.preventDefault();
    const { taken, left } = splitPastedMix(mix, countries);
    if (taken.size > 0) fill(taken);
    setPasted(
      [blendingLabels.pasted(integer(taken.size)), left.length > 0 && blendingLabels.leftOut(left.join(', '))]
        .filter(Boolean)
        .join(' '),
    );
  };
  return { pasted, paste };
}

interface ButtonsProps {
  /** The Save button. */
  ref: Ref<HTMLButtonElement>;
  busy: boolean;
  canUndo: boolean;
  canSave: boolean;
  onUndo: () => void;
  onSave: () => void;
  close: () => void;
}

const EditorButtons = ({ ref, busy, canUndo, canSave, onUndo, onSave, close }: ButtonsProps) => (
  <div className="flex flex-wrap items-center justify-end gap-2">
    <Button className="mr-auto" icon={<Undo aria-hidden />} disabled={!canUndo || busy} onClick={onUndo}>
      {blendingLabels.undo}
    </Button>
    <Button disabled={busy} onClick={close}>
      {labels.cancel}
    </Button>
    <Button ref={ref} kind="primary" busy={busy} disabled={!canSave} onClick={onSave}>
      {blendingLabels.save}
    </Button>
  </div>
);

/** The call that saves the mix, and conflicting changes of others. */
function useSave(order: Order, onSaved: () => void) {
  const cache = useQueryClient();
  const mutation = useCallMutation(editCalls.blending, {
    successMessage: orderCopy.blendingUpdated,
    invalidate: [orderCalls.blending, editCalls.cheapest],
    reload: true,
    isIdempotent: true,
    onSuccess: onSaved,
  });
  const { seen, overtaken } = useEditConflict(order, mutation as never, () => {
    for (const call of [orderCalls.blending, editCalls.cheapest])
      void cache.invalidateQueries({ queryKey: callKey(call) });
  });
  return { mutation, seen, overtaken };
}

function Editor({ order, blending, close, choices }: Props & { choices: CheapestBlending }) {
  const [begun] = useState(blending);
  const draft = useBlendingDraft(begun);
  const box = useRef<HTMLDivElement>(null);
  const save = useRef<HTMLButtonElement>(null);
  const { mutation, seen, overtaken } = useSave(order, close);
  useEffect(() => box.current?.querySelector<HTMLInputElement>('tbody input:enabled')?.focus(), []);

  const { countries, totalQuantity } = choices;
  const countriesByCode = new Map(countries.map((country) => [country.code, country]));
  const figures = mixTotals(draft.rows, countries);
  const hasErrors = draft.rows.some((row) => rowError(row, countriesByCode.get(row.code)) !== null);
  const ready = figures.total === totalQuantity && !hasErrors;
  const changed = isMixChanged(draft.rows, begun);
  const fill = (mix: ReadonlyMap<string, number>) => draft.change((rows) => withMix(rows, mix, countries));

  const { pasted, paste } = usePastedMix(countries, fill, mutation.busy);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens to what its fields let through
    <div
      ref={box}
      onKeyDown={(event) => focusNextField(event, box.current!, save.current)}
      onPaste={paste}
      className="flex flex-col gap-4 pb-4"
    >
      <UnsavedGuard isActive={changed && !mutation.busy} />
      <div className="flex flex-col gap-3 px-4 pt-1">
        {overtaken && (
          <EditConflictNote
            by={lastActor(overtaken.current)}
            differences={[...differencesOf(overtaken.before, overtaken.current), ...mixDifferences(begun, blending)]}
          />
        )}
        <MixSuggestion choices={choices} disabled={mutation.busy} fill={fill} />
      </div>
      <EditorTable
        rows={draft.rows}
        countries={countriesByCode}
        initialRows={begun}
        figures={figures}
        quantity={totalQuantity}
        disabled={mutation.busy}
        onQuantityChange={draft.type}
        onRemove={(code) => draft.change((rows) => rows.filter((row) => row.code !== code))}
      />
      <div className="flex flex-col gap-3 px-4">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <AddCountry
            rows={draft.rows}
            known={countries}
            disabled={mutation.busy}
            onAdd={(code) => draft.change((rows) => withCountry(rows, code))}
          />
          <p className="min-w-0 flex-1 basis-60 text-xs text-muted">{blendingLabels.help}</p>
        </div>
        <p role="status" className="text-sm empty:hidden">
          {pasted}
        </p>
        <MixEffect order={seen} blending={begun} {...figures} />
        {mutation.error && (
          <p role="alert" className="rounded-lg bg-red-tint px-3 py-2 text-sm text-red">
            {mutation.error.message || commonCopy.somethingWrong}
          </p>
        )}
        <EditorButtons
          ref={save}
          busy={mutation.busy}
          canUndo={draft.canUndo}
          canSave={ready && changed}
          onUndo={draft.undo}
          onSave={() => void mutation.run(toInput(seen, draft.rows))}
          close={close}
        />
      </div>
    </div>
  );
}

const toInput = ({ id, termsVersion }: Order, rows: readonly MixRow[]) => ({
  id,
  termsVersion,
  countries: rows.flatMap(({ code, quantity }) => (quantity ? [{ code, quantity }] : [])),
});

/** Countries whose planned keys another user changed. */
function mixDifferences(before: Blending, now: Blending) {
  const planned = ({ countries }: Blending) => new Map(countries.map(({ code, quantity }) => [code, quantity]));
  const [old, fresh] = [planned(before), planned(now)];
  return [...new Set([...old.keys(), ...fresh.keys()])]
    .filter((code) => (old.get(code) ?? 0) !== (fresh.get(code) ?? 0))
    .map((code) => [code, integer(old.get(code) ?? 0), integer(fresh.get(code) ?? 0)] as const);
}
