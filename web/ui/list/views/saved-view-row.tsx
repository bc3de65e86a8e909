// One of the user's saved views: apply, rename, delete; SuperAdmins can share it.

import Pencil from 'lucide-react/icons/pencil';
import Star from 'lucide-react/icons/star';
import Trash from 'lucide-react/icons/trash-2';
import Users from 'lucide-react/icons/users';
import { useState } from 'react';
import { commonCopy } from '#domain/base/copy.ts';
import { type SavedView, viewCalls } from '#domain/base/views/views.ts';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { Field } from '#web/ui/kit/controls/field.tsx';
import { IconButton } from '#web/ui/kit/controls/icon-button.tsx';
import { Input } from '#web/ui/kit/controls/input.tsx';
import { labels } from '#web/ui/kit/labels.ts';
import { toast } from '#web/ui/kit/toast.ts';
import { useRole } from '#web/ui/session/session.ts';
import { useViewChange } from './use-view-change.ts';
import { ViewNameButton } from './view-name-button.tsx';

interface Props {
  list: string;
  view: SavedView;
  /** The list currently matches this view. */
  current: boolean;
  isRenaming: boolean;
  /** It was deleted elsewhere during the rename. */
  isGone: boolean;
  onRename: (isRenaming: boolean) => void;
  onApply: () => void;
}

export function SavedViewRow({ list, view, current, isRenaming, isGone, onRename, onApply }: Props) {
  const { id, name, address, look, isDefault, isShared } = view;
  const mayShare = useRole() === 'SuperAdmin';
  const mark = useViewChange(viewCalls.update);
  const recreateView = useViewChange(viewCalls.create);
  const share = useViewChange(viewCalls.share, {
    successMessage: (reply) => (reply.isShared ? commonCopy.viewShared : commonCopy.viewUnshared),
  });
  const remove = useViewChange(viewCalls.remove, {
    onSuccess: () =>
      toast.plain(commonCopy.viewDeleted, {
        label: labels.undo,
        run: () => void recreateView.run({ list, name, address, look }),
      }),
  });
  if (isRenaming) return <RenameForm list={list} view={view} isGone={isGone} done={() => onRename(false)} />;
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
      <IconButton size="sm" label={labels.renameView(name)} onClick={() => onRename(true)}>
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

interface RenameProps {
  list: string;
  view: SavedView;
  isGone: boolean;
  done: () => void;
}

/** Keeps the typed name: if the view is gone, it is saved as a new one. */
function RenameForm({ list, view, isGone, done }: RenameProps) {
  const [name, setName] = useState(view.name);
  const rename = useViewChange(viewCalls.update, { hideErrorToast: true, onSuccess: done });
  const recreate = useViewChange(viewCalls.create, {
    hideErrorToast: true,
    successMessage: commonCopy.viewSaved,
    onSuccess: done,
  });
  const error = recreate.error?.message ?? (isGone ? commonCopy.viewGone : rename.error?.message);
  return (
    <li className="px-1 py-1">
      <form
        className="flex items-start gap-1.5"
        onSubmit={(event) => {
          event.preventDefault();
          if (isGone) void recreate.run({ list, name, address: view.address, look: view.look });
          else if (name.trim() === view.name) done();
          else void rename.run({ id: view.id, name });
        }}
      >
        <Field label={labels.viewName} hideLabel error={error} className="flex-1">
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
        <Button type="submit" busy={rename.busy || recreate.busy}>
          {isGone ? labels.saveView : labels.save}
        </Button>
      </form>
    </li>
  );
}
