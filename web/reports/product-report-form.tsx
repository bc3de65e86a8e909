// Form of the product report: a game and a period (PRP-002, PRP-006, PRP-007).

import { useState } from 'react';
import { PRODUCT_REPORT } from '#domain/reports/links.ts';
import { EARLIEST_REPORT } from '#domain/reports/sales-calls.ts';
import { catalogLookups } from '#web/catalog/lookups.ts';
import { AsyncSelect } from '#web/ui/form/async-select.tsx';
import { DateTimeField } from '#web/ui/form/date-time-field.tsx';
import { knownOptionsOf } from '#web/ui/form/lookup.ts';
import { focusUnreadable } from '#web/ui/form/unreadable.ts';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { Field } from '#web/ui/kit/controls/field.tsx';
import { labels } from '#web/ui/kit/labels.ts';
import { Link } from '#web/ui/kit/layout/link.tsx';
import { productReportLabels as text } from './labels.ts';
import { checkFilter, type ReportFilter } from './product-report-filter.ts';

/** Delay after the last keystroke of a search (ms; PRP-007). */
const SEARCH_DEBOUNCE_MS = 1000;

const games = catalogLookups.productsBySku;

interface Props {
  /** Filter from the URL; initial values of the form. */
  chosen: ReportFilter;
  onFilter: (filter: ReportFilter) => void;
}

export function ProductReportForm({ chosen, onFilter }: Props) {
  const [draft, setDraft] = useState(chosen);
  const [isChecked, setIsChecked] = useState(false);
  const known = knownOptionsOf(games.name);
  if (chosen.sku && !known.has(chosen.sku)) known.set(chosen.sku, { value: chosen.sku, label: chosen.name });
  const { input, errors } = checkFilter(draft);
  const shown: typeof errors = isChecked ? errors : {};
  return (
    <form
      noValidate
      aria-label={text.filter}
      className="grid items-start gap-3 pb-4 sm:grid-cols-2 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)_minmax(0,1fr)_auto]"
      onSubmit={(event) => {
        event.preventDefault();
        if (focusUnreadable(event.currentTarget)) return;
        setIsChecked(true);
        if (input) onFilter(draft);
      }}
    >
      <Field label={text.product} error={shown.sku} className="sm:max-lg:col-span-2">
        <AsyncSelect
          single
          lookup={games}
          debounceMs={SEARCH_DEBOUNCE_MS}
          placeholder={text.chooseProduct}
          value={draft.sku ? [draft.sku] : []}
          onValueChange={([sku = '']) => setDraft({ ...draft, sku, name: known.get(sku)?.label ?? sku })}
        />
      </Field>
      <Field label={text.start} error={shown.startDate}>
        <DateTimeField
          min={EARLIEST_REPORT}
          value={draft.start}
          onValueChange={(start) => setDraft({ ...draft, start })}
        />
      </Field>
      <Field label={text.end} error={shown.endDate}>
        <DateTimeField
          min={draft.start ?? EARLIEST_REPORT}
          value={draft.end}
          onValueChange={(end) => setDraft({ ...draft, end })}
        />
      </Field>
      <div className="flex items-center gap-3 lg:pt-5.5">
        <Button kind="primary" type="submit">
          {text.filter}
        </Button>
        <Link to={PRODUCT_REPORT} onClick={() => setIsChecked(false)} className="text-sm whitespace-nowrap">
          {labels.clearFilters}
        </Link>
      </div>
    </form>
  );
}
