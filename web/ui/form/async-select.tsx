// Select with a list searched by a call while typing; single or multiple.

import { Combobox } from '@base-ui/react/combobox';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { use, useEffect, useMemo, useRef, useState } from 'react';
import { type ControlProps, useControlAttributes } from '#web/ui/kit/controls/field-context.ts';
import type { Option } from '#web/ui/kit/controls/option.ts';
import { Spinner } from '#web/ui/kit/controls/spinner.tsx';
import { StartsOpenContext } from '#web/ui/kit/controls/starts-open.ts';
import { cx } from '../kit/cx.ts';
import { labels } from '../kit/labels.ts';
import { usePortalTarget } from '../kit/portal-target.ts';
import { findTyped, knownOptionsOf, type Lookup, searchOptions, useOptionLabels } from './lookup.ts';
import { useFrozenWhilePressed } from './use-frozen-while-pressed.ts';

export type { Lookup } from './lookup.ts';

const SEARCH_DEBOUNCE_MS = 300;

interface Props extends ControlProps<readonly string[]> {
  lookup: Lookup;
  /** Single choice instead of multiple. */
  single?: boolean;
  /** Debounce of the search (ms). */
  debounceMs?: number;
}

const isSameOption = (a: Option, b: Option) => a.value === b.value;

interface Search {
  value: readonly string[];
  text: string;
  open: boolean;
  debounceMs: number;
}

/** Options found for the typed text, and those chosen. */
function useOptions(lookup: Lookup, { value, text, open, debounceMs }: Search) {
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text.trim()), debounceMs);
    return () => clearTimeout(timer);
  }, [text, debounceMs]);
  const results = useQuery({
    ...searchOptions(lookup, asked),
    enabled: open,
    placeholderData: keepPreviousData,
  });
  const knownOptions = knownOptionsOf(lookup.name);
  for (const option of results.data ?? []) knownOptions.set(option.value, option);
  const chosen = useOptionLabels(lookup, value);
  const found = useMemo(() => {
    const list = results.data ?? [];
    // Without a search text, chosen options stay on top.
    const above = asked === '' ? chosen.filter((one) => !list.some((option) => option.value === one.value)) : [];
    return [...above, ...list];
  }, [results.data, asked, chosen]);
  // Search results that arrive during a press would move another option under the pointer.
  const items = useFrozenWhilePressed(found);
  return { results, items, chosen };
}

interface PopupProps {
  items: readonly Option[];
  isPending: boolean;
  isFetching: boolean;
  /** Handles Enter in the search box. Returns whether the typed text is chosen instead of an option. */
  onEnter: () => boolean;
}

const OptionsPopup = ({ items, isPending, isFetching, onEnter }: PopupProps) => (
  <Combobox.Portal {...usePortalTarget()}>
    <Combobox.Positioner className="z-40 outline-none" sideOffset={4} align="start">
      <Combobox.Popup
        aria-label={labels.choose}
        className="floating flex max-h-[min(22rem,var(--available-height))] w-(--anchor-width) min-w-60 flex-col"
      >
        <div className="flex items-center gap-2 border-b border-line px-3">
          <Combobox.Input
            placeholder={labels.search}
            aria-label={labels.search}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && onEnter()) event.preventDefault();
            }}
            className="h-9 min-w-0 flex-1 bg-transparent text-sm outline-none pointer-coarse:h-11 pointer-coarse:text-lg"
          />
          {isFetching && <Spinner />}
        </div>
        <Combobox.Status className="px-3 py-2 text-sm text-muted empty:hidden">
          {isPending ? labels.loading : items.length === 0 ? labels.nothingFound : null}
        </Combobox.Status>
        <Combobox.List className="overflow-y-auto p-1 outline-none data-empty:p-0">
          {(option: Option) => (
            <Combobox.Item key={option.value} value={option} className="choice">
              <span className="min-w-0 flex-1">{option.label}</span>
              {option.note && <span className="text-xs text-muted">{option.note}</span>}
              <span className="size-4 shrink-0">
                <Combobox.ItemIndicator>
                  <Check className="size-4 text-brand-ink" aria-hidden />
                </Combobox.ItemIndicator>
              </span>
            </Combobox.Item>
          )}
        </Combobox.List>
      </Combobox.Popup>
    </Combobox.Positioner>
  </Combobox.Portal>
);

interface ChoiceProps
  extends Omit<Combobox.Root.Props<Option>, 'value' | 'defaultValue' | 'onValueChange' | 'multiple'> {
  single: boolean;
  chosen: readonly Option[];
  onChoose: (values: string[]) => void;
}

/** A combobox for one option or several. */
const ChoiceRoot = ({ single, chosen, onChoose, ...common }: ChoiceProps) =>
  single ? (
    <Combobox.Root<Option>
      {...common}
      value={chosen[0] ?? null}
      onValueChange={(option) => onChoose(option ? [option.value] : [])}
    />
  ) : (
    <Combobox.Root<Option, true>
      {...common}
      multiple
      value={[...chosen]}
      onValueChange={(options) => onChoose(options.map((option) => option.value))}
    />
  );

export function AsyncSelect(props: Props) {
  const { value, onValueChange, lookup, single = false, placeholder = labels.choose, className } = props;
  const { debounceMs = SEARCH_DEBOUNCE_MS } = props;
  const naming = useControlAttributes(props);
  const [open, setOpen] = useState(use(StartsOpenContext));
  const [text, setText] = useState('');
  const { results, items, chosen } = useOptions(lookup, { value, text, open, debounceMs });
  const summary = chosen.length > 2 ? labels.chosen(chosen.length) : chosen.map((option) => option.label).join(', ');

  const cache = useQueryClient();
  const highlighted = useRef<Option | undefined>(undefined);
  const chooseTyped = async (typed: string) => {
    const option = await findTyped(cache, lookup, typed);
    if (!option) return;
    if (single) {
      onValueChange([option.value]);
      common.onOpenChange(false);
    } else if (!value.includes(option.value)) {
      onValueChange([...value, option.value]);
      setText('');
    }
  };

  const common = {
    items,
    filter: null,
    open,
    onOpenChange: (next: boolean) => {
      setOpen(next);
      if (!next) {
        setText('');
        props.onBlur?.();
      }
    },
    inputValue: text,
    onInputValueChange: setText,
    onItemHighlighted: (option: Option | undefined) => {
      highlighted.current = option;
    },
    isItemEqualToValue: isSameOption,
    itemToStringLabel: (option: Option) => option.label,
    disabled: props.disabled ?? false,
  };

  const inside = (
    <>
      <Combobox.Trigger
        {...naming}
        ref={props.ref as React.Ref<HTMLButtonElement>}
        className={cx('control flex items-center justify-between gap-2 text-left', className)}
      >
        <span className={cx('truncate', !summary && 'text-muted')}>{summary || placeholder}</span>
        <ChevronDown className="size-4 shrink-0 text-muted" aria-hidden />
      </Combobox.Trigger>
      <OptionsPopup
        items={items}
        isPending={results.isPending}
        isFetching={results.isFetching}
        onEnter={() => {
          if (text.trim() === '' || highlighted.current) return false;
          void chooseTyped(text.trim());
          return true;
        }}
      />
    </>
  );

  return (
    <ChoiceRoot {...common} single={single} chosen={chosen} onChoose={onValueChange}>
      {inside}
    </ChoiceRoot>
  );
}
