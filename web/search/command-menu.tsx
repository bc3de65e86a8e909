// Global search: type, select with the arrow keys, open with Enter. Follows the ARIA combobox pattern with a listbox:
// the focus stays in the field.

import Search from 'lucide-react/icons/search';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { useFrozenWhilePressed } from '#web/ui/form/use-frozen-while-pressed.ts';
import { cx } from '#web/ui/kit/cx.ts';
import { Dialog } from '#web/ui/kit/overlays/dialog.tsx';
import { searchLabels } from './labels.ts';
import { rememberHit, type SearchEntry } from './recent-hits.ts';
import { type SearchGroup, type SearchScreen, useSearchResults } from './search-results.ts';

interface Props {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Every page of the user's menu. */
  screens: readonly SearchScreen[];
}

export default function CommandMenu({ open, onOpenChange, screens }: Props) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={searchLabels.title}>
      {open && <SearchBody screens={screens} onClose={() => onOpenChange(false)} />}
    </Dialog>
  );
}

const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

function SearchBody({ screens, onClose }: { screens: readonly SearchScreen[]; onClose: () => void }) {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const navigate = useNavigate();
  const listId = useId();
  const { groups: found, isAsking, hasFailed, isPartner } = useSearchResults(text, screens);
  const groups = useFrozenWhilePressed(found);
  const entries = groups.flatMap((group) => group.entries);
  const current = Math.min(chosen, entries.length - 1);

  const openEntry = (entry: SearchEntry) => {
    rememberHit(entry);
    onClose();
    void navigate(entry.to);
  };
  // Enter pressed before the results arrive opens the selected entry once they are here.
  const [opensAnswer, setOpensAnswer] = useState(false);
  const isAnswered = opensAnswer && !isAsking;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the answer is there
  useEffect(() => {
    if (!isAnswered) return;
    setOpensAnswer(false);
    if (entries[current]) openEntry(entries[current]);
  }, [isAnswered]);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    const entry = entries[current];
    if (event.key === 'Enter' && isAsking) setOpensAnswer(true);
    else if (event.key === 'Enter' && entry) openEntry(entry);
    else if (!step || entries.length === 0) return;
    else setChosen(step(current, entries.length));
    event.preventDefault();
  };

  return (
    <div className="flex flex-col gap-3">
      <div className="control flex items-center gap-1.5">
        <Search className="size-4 shrink-0 text-muted" aria-hidden />
        <input
          role="combobox"
          aria-label={searchLabels.field}
          aria-expanded={entries.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={entries[current] ? `${listId}-${current}` : undefined}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setChosen(0);
            setOpensAnswer(false);
          }}
          onKeyDown={onKeyDown}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          className="h-9 w-full min-w-0 flex-1 bg-transparent outline-none pointer-coarse:h-10"
        />
      </div>
      <p className="text-xs text-muted">{isPartner ? searchLabels.hintOwn : searchLabels.hint}</p>
      <p
        role="status"
        className={cx('text-sm', hasFailed ? 'text-red' : 'text-muted', !hasFailed && entries.length > 0 && 'sr-only')}
      >
        {hasFailed && searchLabels.failed}
        {!hasFailed && !isAsking && (entries.length === 0 ? searchLabels.nothing : searchLabels.found(entries.length))}
      </p>
      <ResultList id={listId} groups={groups} current={current} onOpen={openEntry} />
    </div>
  );
}

interface ResultListProps {
  id: string;
  groups: readonly SearchGroup[];
  /** Index of the selected entry, over all groups. */
  current: number;
  onOpen: (entry: SearchEntry) => void;
}

/** Scrolls the selected entry into view. */
const showLine = (element: HTMLElement | null) => element?.scrollIntoView?.({ block: 'nearest' });

function ResultList({ id, groups, current, onOpen }: ResultListProps) {
  const starts = groups.map((_, at) => groups.slice(0, at).reduce((sum, { entries }) => sum + entries.length, 0));
  return (
    <div id={id} role="listbox" aria-label={searchLabels.title} className="-mx-2 flex h-96 flex-col overflow-y-auto">
      {groups.map(({ label, entries }, group) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options is no set of fields
        <div key={label} role="group" aria-label={label} className="flex flex-col pb-2">
          <span aria-hidden className="px-2 py-1 text-xs font-medium text-muted">
            {label}
          </span>
          {entries.map((entry, at) => {
            const place = starts[group]! + at;
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field holds the focus and listens to the keys
              // biome-ignore lint/a11y/useFocusableInteractive: chosen with the arrow keys from the field
              <div
                key={entry.to}
                id={`${id}-${place}`}
                ref={place === current ? showLine : undefined}
                role="option"
                aria-selected={place === current}
                onClick={() => onOpen(entry)}
                className="flex min-h-9 cursor-default items-baseline gap-3 rounded-md px-2 py-1.5 hover:bg-hover aria-selected:bg-hover pointer-coarse:min-h-11"
              >
                <span className="shrink-0 truncate font-medium">{entry.title}</span>
                <span className="min-w-0 truncate text-sm text-muted">{entry.detail}</span>
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}
