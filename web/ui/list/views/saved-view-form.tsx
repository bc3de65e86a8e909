// Saves the current list as a new view, or over the applied view that was changed.

import { useState } from 'react';
import { commonCopy } from '#domain/base/copy.ts';
import { type ListLayout, type SavedView, viewCalls } from '#domain/base/views/views.ts';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { Field } from '#web/ui/kit/controls/field.tsx';
import { Input } from '#web/ui/kit/controls/input.tsx';
import { labels } from '#web/ui/kit/labels.ts';
import { useViewChange } from './use-view-change.ts';

interface Props {
  list: string;
  /** Part of the URL after the list's constant prefix. */
  address: string;
  viewSettings: ListLayout;
  isChanged: SavedView | undefined;
}

export function SavedViewForm({ list, address, viewSettings, isChanged }: Props) {
  const [name, setName] = useState('');
  const create = useViewChange(viewCalls.create, {
    hideErrorToast: true,
    successMessage: commonCopy.viewSaved,
    onSuccess: () => setName(''),
  });
  const update = useViewChange(viewCalls.update, { successMessage: commonCopy.viewSaved });
  return (
    <div className="mt-2 flex flex-col gap-2 border-t border-line pt-3">
      {isChanged && (
        <Button busy={update.busy} onClick={() => void update.run({ id: isChanged.id, address, look: viewSettings })}>
          <span className="max-w-60 truncate">{labels.updateView(isChanged.name)}</span>
        </Button>
      )}
      <form
        className="flex items-start gap-1.5"
        onSubmit={(event) => {
          event.preventDefault();
          void create.run({ list, name, address, look: viewSettings });
        }}
      >
        <Field label={labels.viewName} hideLabel error={create.error?.message} className="flex-1">
          <Input
            value={name}
            onValueChange={(next) => {
              setName(next);
              if (create.error) create.reset();
            }}
            placeholder={labels.viewName}
          />
        </Field>
        <Button kind="primary" type="submit" busy={create.busy}>
          {labels.saveView}
        </Button>
      </form>
    </div>
  );
}
