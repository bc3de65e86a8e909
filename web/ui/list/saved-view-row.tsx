// One own saved view: apply it, open the list with it, rename it, delete it; a SuperAdmin shares it.

import Pencil from 'lucide-react/icons/pencil';
import Star from 'lucide-react/icons/star';
import Trash from 'lucide-react/icons/trash-2';
import Users from 'lucide-react/icons/users';
import { useState } from 'react';
import { copy } from '#domain/base/copy.ts';
import { type SavedView, viewCalls } from '#domain/base/views.ts';
import { Button } from '../kit/button.tsx';
import { Field } from '../kit/field.tsx';
import { IconButton } from '../kit/icon-button.tsx';
import { Input } from '../kit/input.tsx';
import { labels } from '../kit/labels.ts';
import { toast } from '../kit/toast.ts';
import { useRole } from '../session/session.ts';
import { useViewChange } from './use-view-change.ts';
import { ViewNameButton } from './view-name-button.tsx';

interface Props {
  list: string;
  view: SavedView;
  /** The list looks like this now. */
  current: boolean;
  onApply: () => void;
}

export function SavedViewRow({ list, view, current, onApply }: Props) {
  const { id, name, address, look, isDefault, isShared } = view;
  const [renaming, setRenaming] = useState(false);
  const mayShare = useRole() === 'SuperAdmin';
  const mark = useViewChange(viewCalls.update);
  const recreateView = useViewChange(viewCalls.create);
  const share = useViewChange(viewCalls.share, {
    successMessage: (reply) => (reply.isShared ? copy.viewShared : copy.viewUnshared),
  });
  const remove = useViewChange(viewCalls.remove, {
    onSuccess: () =>
      toast.plain(copy.viewDeleted, {
        label: labels.undo,
        run: () => void recreateView.run({ list, name, address, look }),
      }),
  });
  if (renaming) return <RenameForm view={view} done={() => setRenaming(false)} />;
  return (
    <li className="flex items-center gap-0.5 rounded-md pl-1 hover:bg-hover">
      <ViewNameButton current={current} onApply={onApply}>
        <span className="truncate">{name}</span>
      </ViewNameButton>
      {mayShare && (
        <IconButton
          size="sm"
          label={labels.shareView(name)}
          aria-pressed={isShared}
          disabled={share.busy}
          onClick={() => void share.run({ id, isShared: !isShared })}
        >
          <Users className={isShared ? 'text-brand-ink' : undefined} />
        </IconButton>
      )}
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
  const mutation = useViewChange(viewCalls.update, { hideErrorToast: true, onSuccess: done });
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
