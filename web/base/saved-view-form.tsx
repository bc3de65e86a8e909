// Saves the list as it stands: under a new name, or in the place of the view that was applied and changed.

import { useState } from 'react';
import { copy } from '#domain/base/copy.ts';
import { type Look, type SavedView, viewCalls } from '#domain/base/views.ts';
import { Button } from './button.tsx';
import { Field } from './field.tsx';
import { Input } from './input.tsx';
import { labels } from './labels.ts';
import { useAct } from './use-call.ts';

interface Props {
  list: string;
  /** What follows the fixed part of the list's address. */
  address: string;
  look: Look;
  changed: SavedView | undefined;
}

const invalidate = [viewCalls.list];

export function SavedViewForm({ list, address, look, changed }: Props) {
  const [name, setName] = useState('');
  const create = useAct(viewCalls.create, {
    invalidate,
    quiet: true,
    done: copy.viewSaved,
    onDone: () => setName(''),
  });
  const update = useAct(viewCalls.update, { invalidate, done: copy.viewSaved });
  return (
    <div className="mt-2 flex flex-col gap-2 border-t border-line pt-3">
      {changed && (
        <Button busy={update.busy} onClick={() => void update.run({ id: changed.id, address, look })}>
          <span className="max-w-60 truncate">{labels.updateView(changed.name)}</span>
        </Button>
      )}
      <form
        className="flex items-start gap-1.5"
        onSubmit={(event) => {
          event.preventDefault();
          void create.run({ list, name, address, look });
        }}
      >
        <Field label={labels.viewName} quiet error={create.refused?.message} className="flex-1">
          <Input
            value={name}
            onValueChange={(next) => {
              setName(next);
              if (create.refused) create.clear();
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
