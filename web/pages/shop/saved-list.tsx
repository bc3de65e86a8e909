// One saved list: rename it, change and remove its lines, put it into the cart or delete it (LIST-004).

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { cartTitles, SAVED_LISTS } from '#domain/cart/links.ts';
import { type SavedList, type SavedListLine, savedListCalls } from '#domain/cart/saved-list-calls.ts';
import { savedListCopy } from '#domain/cart/saved-list-copy.ts';
import { AddListDialog } from '#web/cart/saved-lists/add-dialog.tsx';
import { savedListLabels } from '#web/cart/saved-lists/labels.ts';
import { draftOf, isChanged, toEdit } from '#web/cart/saved-lists/list-draft.ts';
import { ListDraftContext, lineCard, lineColumns } from '#web/cart/saved-lists/list-lines.tsx';
import { UnsavedBar } from '#web/ui/form/save-bar.tsx';
import { UnsavedGuard } from '#web/ui/form/unsaved-guard.tsx';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { Field } from '#web/ui/kit/controls/field.tsx';
import { Input } from '#web/ui/kit/controls/input.tsx';
import { SkeletonRows } from '#web/ui/kit/feedback/skeleton.tsx';
import { labels } from '#web/ui/kit/labels.ts';
import { PageHeader } from '#web/ui/kit/layout/page-header.tsx';
import { ConfirmDialog } from '#web/ui/kit/overlays/confirm-dialog.tsx';
import { toast } from '#web/ui/kit/toast.ts';
import { DataTable } from '#web/ui/list/table/data-table.tsx';
import { ErrorState } from '#web/ui/session/error-state.tsx';
import { callQueryOptions } from '#web/ui/session/queries.ts';
import { useCallMutation, useCallQuery } from '#web/ui/session/use-call.ts';

const PARENT_LINK = { to: SAVED_LISTS, label: cartTitles.savedLists };
const idOf = ({ line }: SavedListLine) => String(line);

export function SavedListPage({ id }: { id: string }) {
  // Not refetched during an edit: the version must stay that of the lines on screen.
  const read = useCallQuery(savedListCalls.one, { id }, { refetchOnFocus: false });
  return (
    <>
      <PageHeader
        title={read.data?.name ?? cartTitles.savedLists}
        parentLink={PARENT_LINK}
        actions={read.data && <Actions list={read.data} />}
      />
      {read.data ? (
        <Editor key={`${read.data.id} ${read.data.version}`} list={read.data} reload={() => void read.refetch()} />
      ) : read.error ? (
        <ErrorState error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />
      ) : (
        <SkeletonRows rows={4} />
      )}
    </>
  );
}

function Actions({ list }: { list: SavedList }) {
  const navigate = useNavigate();
  const [open, setOpen] = useState<'add' | 'delete' | null>(null);
  const close = () => setOpen(null);
  const remove = useCallMutation(savedListCalls.remove, {
    successMessage: savedListCopy.deleted(list.name),
    invalidate: [savedListCalls.all],
    onSuccess: () => void navigate(SAVED_LISTS),
  });
  return (
    <>
      <Button onClick={() => setOpen('delete')}>{savedListLabels.deleteList}</Button>
      <Button kind="primary" onClick={() => setOpen('add')}>
        {savedListLabels.addToCart}
      </Button>
      {open === 'add' && <AddListDialog list={list} close={close} />}
      <ConfirmDialog
        open={open === 'delete'}
        onOpenChange={close}
        title={savedListLabels.deleteTitle(list.name)}
        confirmLabel={savedListLabels.deleteList}
        cancelLabel={savedListLabels.keepList}
        busy={remove.busy}
        onConfirm={() => void remove.run({ id: list.id })}
      >
        {savedListLabels.deleteText}
      </ConfirmDialog>
    </>
  );
}

function Editor({ list, reload }: { list: SavedList; reload: () => void }) {
  const cache = useQueryClient();
  const [draft, change] = useState(() => draftOf(list));
  const isDirty = isChanged(draft, list);
  const save = useCallMutation(savedListCalls.update, {
    successMessage: ({ name }) => savedListCopy.saved(name),
    invalidate: [savedListCalls.all],
    onSuccess: (saved) => cache.setQueryData(callQueryOptions(savedListCalls.one, { id: list.id }).queryKey, saved),
  });
  const press = () => {
    const edit = toEdit(list, draft);
    if (edit) void save.run(edit);
    else toast.bad(savedListLabels.fillAll);
  };
  const kept = new Set(draft.lines.map(({ line }) => line));
  const rows = list.lines.filter(({ line }) => kept.has(line));
  const nameError = save.error?.errors.find(({ field }) => field === 'name')?.message;
  return (
    <ListDraftContext value={{ draft, change }}>
      <UnsavedGuard isActive={isDirty && !save.busy} />
      <div className="mb-4 max-w-120">
        <Field label={savedListLabels.name} error={nameError}>
          <Input value={draft.name} onValueChange={(name) => change({ ...draft, name })} />
        </Field>
      </div>
      <div data-list>
        <DataTable label={savedListLabels.lines} rows={rows} columns={lineColumns} rowId={idOf} renderCard={lineCard} />
      </div>
      {isDirty && (
        <UnsavedBar message={save.error?.message} className="mt-4" onDiscard={() => change(draftOf(list))}>
          {save.error?.code === 'stale' && <Button onClick={reload}>{savedListLabels.reload}</Button>}
          <Button kind="primary" busy={save.busy} onClick={press}>
            {labels.save}
          </Button>
        </UnsavedBar>
      )}
    </ListDraftContext>
  );
}
