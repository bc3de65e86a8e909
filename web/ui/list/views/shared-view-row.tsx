// A view shared with all staff: apply it or save a copy; SuperAdmins can stop sharing.

import CopyPlus from 'lucide-react/icons/copy-plus';
import UserX from 'lucide-react/icons/user-x';
import { commonCopy } from '#domain/base/copy.ts';
import { type SavedView, viewCalls } from '#domain/base/views/views.ts';
import { IconButton } from '#web/ui/kit/controls/icon-button.tsx';
import { labels } from '#web/ui/kit/labels.ts';
import { useRole } from '#web/ui/session/session.ts';
import { useViewChange } from './use-view-change.ts';
import { ViewNameButton } from './view-name-button.tsx';

interface Props {
  list: string;
  view: SavedView;
  /** The list currently matches this view. */
  current: boolean;
  onApply: () => void;
}

export function SharedViewRow({ list, view, current, onApply }: Props) {
  const { id, name, address, look, ownerName } = view;
  const save = useViewChange(viewCalls.create, { successMessage: commonCopy.viewSaved });
  const share = useViewChange(viewCalls.share, { successMessage: commonCopy.viewUnshared });
  return (
    <li className="flex items-center gap-0.5 rounded-md pl-1 hover:bg-hover">
      <ViewNameButton current={current} onApply={onApply}>
        <span className="min-w-0">
          <span className="block truncate">{name}</span>
          <span className="block truncate text-xs font-normal text-muted">{labels.sharedBy(ownerName ?? '')}</span>
        </span>
      </ViewNameButton>
      <IconButton
        size="sm"
        label={labels.copyView(name)}
        disabled={save.busy}
        onClick={() => void save.run({ list, name, address, look })}
      >
        <CopyPlus />
      </IconButton>
      {useRole() === 'SuperAdmin' && (
        <IconButton
          size="sm"
          label={labels.unshareView(name)}
          disabled={share.busy}
          onClick={() => void share.run({ id, isShared: false })}
        >
          <UserX />
        </IconButton>
      )}
    </li>
  );
}
