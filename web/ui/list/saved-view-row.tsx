// One saved view: apply it, open the list with it, rename it, delete it.

import Check from 'lucide-react/icons/check';
import Pencil from 'lucide-react/icons/pencil';
import Star from 'lucide-react/icons/star';
import Trash from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { copy } from '#domain/base/copy.ts';
import { type SavedView, viewCalls } from '#domain/base/views.ts';
import { Button } from '../kit/button.tsx';
import { cx } from '../kit/cx.ts';
import { Field } from '../kit/field.tsx';
import { IconButton } from '../kit/icon-button.tsx';
import { Input } from '../kit/input.tsx';
import { labels } from '../kit/labels.ts';
import { toast } from '../kit/toast.ts';
import { useCallMutation } from '../session/use-call.ts';

interface Props {
  list: string;
  view: SavedView;
  /** The list looks like this now. */
  current: boolean;
  onApply: () => void;
}

const invalidate = [viewCalls.list];

export function SavedViewRow({ list, view, current, onApply }: Props) {
  const { id, name, address, look, isDefault } = view;
  const [renaming, setRenaming] = useState(false);
  const mark = useCallMutation(viewCalls.update, { invalidate });
  const recreateView = useCallMutation(viewCalls.create, { invalidate });
  const remove = useCallMutation(viewCalls.remove, {
    invalidate,
    onSuccess: () =>
      toast.plain(copy.viewDeleted, {
        label: labels.undo,
        run: () => void recreateView.run({ list, name, address, look }),
      }),
  });
  if (renaming) return <RenameForm view={view} done={() => setRenaming(false)} />;
  return (
    <li className="flex items-center gap-0.5 rounded-md pl-1 hover:bg-hover">
      <button
        type="button"
        aria-current={current || undefined}
        onClick={onApply}
        className={cx(
          'flex min-h-8 min-w-0 flex-1 items-center gap-2 text-left text-sm pointer-coarse:min-h-11',
          current && 'font-medium',
        )}
      >
        <Check className={cx('size-4 shrink-0 text-brand-ink', !current && 'invisible')} aria-hidden />
        <span className="truncate">{name}</span>
      </button>
      <IconButton
        size="sm"
        label={labels.defaultView(name)}
        aria-pressed={isDefault}
        disabled={mark.busy}
        onClick={() => void mark.run({ id, isDefault: !isDefault })}
      >
        <Star className={isDefault ? 'fill-current' : undefined} />
      </IconButton>
      <IconButton size="sm" label={labels.renameView(name)} onClick={() => setRenaming(true)}>
        <Pencil />
      </IconButton>
      <IconButton
        size="sm"
        label={labels.deleteView(name)}
        disabled={remove.busy}
        onClick={() => void remove.run({ id })}
      >
        <Trash />
      </IconButton>
    </li>
  );
}

function RenameForm({ view, done }: { view: SavedView; done: () => void }) {
  const [name, setName] = useState(view.name);
  const mutation = useCallMutation(viewCalls.update, { invalidate, hideErrorToast: true, onSuccess: done });
  return (
    <li className="px-1 py-1">
      <form
        className="flex items-start gap-1.5"
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() === view.name) done();
          else void mutation.run({ id: view.id, name });
        }}
      >
        <Field label={labels.viewName} hideLabel error={mutation.error?.message} className="flex-1">
          <Input
            value={name}
            onValueChange={setName}
            ref={(node) => node?.focus()}
            onKeyDown={(event) => {
              if (event.key !== 'Escape') return;
              event.stopPropagation();
              done();
            }}
          />
        </Field>
        <Button type="submit" busy={mutation.busy}>
          {labels.save}
        </Button>
      </form>
    </li>
  );
}
