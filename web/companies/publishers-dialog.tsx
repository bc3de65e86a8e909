// Publishers of a provider in two lists, available and selected (REL-002, REL-006). Saves nothing itself.

import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { useState } from 'react';
import { DEFAULT_PAGE_SIZE } from '#domain/base/limits.ts';
import { matchesQuery } from '#domain/base/text/fold-text.ts';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { Checkbox } from '#web/ui/kit/controls/checkbox.tsx';
import { IconButton } from '#web/ui/kit/controls/icon-button.tsx';
import { SearchInput } from '#web/ui/kit/controls/search-input.tsx';
import { labels } from '#web/ui/kit/labels.ts';
import { Dialog } from '#web/ui/kit/overlays/dialog.tsx';
import { Pager } from '#web/ui/list/pager.tsx';
import { type Choice, includesPublisher, type PublisherSelection, togglePublisher } from './relation-draft.ts';
import { relationLabels } from './relation-labels.ts';

const SEARCH_MS = 300;
const NOBODY: ReadonlySet<string> = new Set();

interface Props {
  provider: string;
  publishers: readonly Choice[];
  selection: PublisherSelection | undefined;
  /** Saved state, to mark changes. */
  savedSelection: PublisherSelection | undefined;
  readOnly: boolean;
  onChange: (chosen: PublisherSelection) => void;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function PublishersDialog(props: Props) {
  const { provider, publishers, selection = NOBODY, savedSelection, readOnly, onChange, open, onOpenChange } = props;
  const [text, setText] = useState('');
  const matches = publishers.filter(({ name }) => matchesQuery(name, text));
  const shared = {
    saved: savedSelection,
    readOnly,
    onToggle: (id: string) => onChange(togglePublisher(selection, id, publishers)),
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={relationLabels.publishersOf(provider)}
      size="lg"
      footer={
        <Button kind="primary" onClick={() => onOpenChange(false)}>
          {relationLabels.done}
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <SearchInput
          value={text}
          onValueChange={setText}
          wait={SEARCH_MS}
          placeholder={relationLabels.search}
          aria-label={relationLabels.search}
        />
        <Checkbox
          value={selection === 'all'}
          isIndeterminate={selection !== 'all' && selection.size > 0}
          disabled={readOnly}
          onValueChange={(all) => onChange(all ? 'all' : NOBODY)}
        >
          {relationLabels.selectAll}
        </Checkbox>
        <div className="grid gap-4 sm:grid-cols-2">
          <PublisherColumn
            {...shared}
            key={`a${text}`}
            publishers={matches.filter(({ id }) => !includesPublisher(selection, id))}
          />
          <PublisherColumn
            {...shared}
            key={`s${text}`}
            selected
            publishers={matches.filter(({ id }) => includesPublisher(selection, id))}
          />
        </div>
      </div>
    </Dialog>
  );
}

interface PublisherColumnProps {
  publishers: readonly Choice[];
  saved: PublisherSelection | undefined;
  selected?: boolean;
  readOnly: boolean;
  onToggle: (id: string) => void;
}

function PublisherColumn({
  publishers,
  saved: savedSelection,
  selected = false,
  readOnly,
  onToggle,
}: PublisherColumnProps) {
  const [asked, setPage] = useState(0);
  const [size, setSize] = useState(DEFAULT_PAGE_SIZE);
  const title = (selected ? relationLabels.chosen : relationLabels.available)(publishers.length);
  // Moving the last entry of a page leaves that page.
  const page = Math.min(asked, Math.max(0, Math.ceil(publishers.length / size) - 1));
  return (
    <section aria-label={title} className="flex min-w-0 flex-col gap-2">
      <h3 className="text-sm font-medium">{title}</h3>
      <ul className="divide-y divide-line rounded-xl border border-line">
        {publishers.length === 0 && <li className="px-3 py-2 text-sm text-muted">{labels.nothingFound}</li>}
        {publishers.slice(page * size, (page + 1) * size).map(({ id, name }) => (
          <li key={id} className="flex items-center gap-2 py-1 pr-1 pl-3">
            <span className="min-w-0 flex-1 break-words">
              {name}
              {includesPublisher(savedSelection, id) !== selected && (
                <span className="ml-2 text-xs text-brand-ink">{relationLabels.changed}</span>
              )}
            </span>
            {!readOnly && (
              <IconButton
                label={(selected ? relationLabels.remove : relationLabels.add)(name)}
                onClick={() => onToggle(id)}
              >
                {selected ? <ArrowLeft /> : <ArrowRight />}
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      <Pager
        page={page}
        size={size}
        total={publishers.length}
        onPage={setPage}
        onSize={(next) => {
          setSize(next);
          setPage(0);
        }}
      />
    </section>
  );
}
