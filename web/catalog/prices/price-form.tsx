// Inline form for one price: Enter saves, Escape cancels.

import { type ReactNode, useId, useState } from 'react';
import type { Cents } from '#domain/base/money.ts';
import { moneyFault } from '#domain/base/number-fault.ts';
import { catalogLabels } from '#web/catalog/labels.ts';
import { MoneyInput } from '#web/ui/form/money-input.tsx';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { labels } from '#web/ui/kit/labels.ts';

interface Props {
  label: string;
  initialPrice: Cents | null;
  /** Smallest price; by default 0. */
  min?: Cents;
  busy: boolean;
  onSave: (price: Cents) => void;
  onCancel: () => void;
  /** Further buttons, before Cancel. */
  children?: ReactNode;
}

/** The user has just clicked to edit. */
const selectText = (node: HTMLElement | null) => node?.querySelector('input')?.select();

export function PriceForm({ label, initialPrice, min = 0, busy, onSave, onCancel, children }: Props) {
  const [draft, setDraft] = useState(initialPrice);
  const faultId = useId();
  const fault = moneyFault(draft, { min });
  return (
    <form
      className="inline-flex flex-wrap items-center gap-1"
      onSubmit={(event) => {
        event.preventDefault();
        if (draft !== null && fault === null) onSave(draft);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // Keeps the dialog open.
        event.stopPropagation();
        onCancel();
      }}
    >
      <div ref={selectText} className="w-24">
        <MoneyInput
          value={draft}
          onValueChange={setDraft}
          aria-label={label}
          aria-invalid={fault ? true : undefined}
          aria-describedby={faultId}
        />
      </div>
      <span id={faultId} role="status" className="max-w-36 text-xs text-balance text-red">
        {fault}
      </span>
      <Button size="sm" kind="primary" type="submit" busy={busy} disabled={draft === null || fault !== null}>
        {catalogLabels.save}
      </Button>
      {children}
      <Button size="sm" kind="ghost" onClick={onCancel}>
        {labels.cancel}
      </Button>
    </form>
  );
}
