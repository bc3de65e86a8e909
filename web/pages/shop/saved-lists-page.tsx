// Saved lists of the company, or one of them (LIST-003). With `save` in the address, it asks for the name of a new one.

import { useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { cartTitles, savedListPath } from '#domain/cart/links.ts';
import { type SavedListSummary, savedListCalls } from '#domain/cart/saved-list-calls.ts';
import { ALL_PROMOTIONS } from '#domain/promotions/links.ts';
import { AddListDialog } from '#web/cart/saved-lists/add-dialog.tsx';
import { savedListLabels } from '#web/cart/saved-lists/labels.ts';
import { SaveListDialog } from '#web/cart/saved-lists/save-dialog.tsx';
import { promotionLabels } from '#web/promotions/labels.ts';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { EmptyState } from '#web/ui/kit/feedback/empty-state.tsx';
import { SkeletonRows } from '#web/ui/kit/feedback/skeleton.tsx';
import { ButtonLink, Link } from '#web/ui/kit/layout/link.tsx';
import { PageHeader } from '#web/ui/kit/layout/page-header.tsx';
import { integer } from '#web/ui/kit/values/format.ts';
import { Time } from '#web/ui/kit/values/time.tsx';
import type { Column } from '#web/ui/list/table/column.ts';
import { DataTable } from '#web/ui/list/table/data-table.tsx';
import { ErrorState } from '#web/ui/session/error-state.tsx';
import { useCallQuery } from '#web/ui/session/use-call.ts';
import { SavedListPage } from './saved-list.tsx';

function AddButton({ list }: { list: SavedListSummary }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" aria-label={savedListLabels.addNamed(list.name)} onClick={() => setOpen(true)}>
        {savedListLabels.addToCart}
      </Button>
      {isOpen && <AddListDialog list={list} close={() => setOpen(false)} />}
    </>
  );
}

const Name = ({ list: { id, name } }: { list: SavedListSummary }) => <Link to={savedListPath(id)}>{name}</Link>;

const columns: readonly Column<SavedListSummary>[] = [
  { id: 'name', header: savedListLabels.name, cell: (list) => <Name list={list} /> },
  { id: 'lines', header: savedListLabels.lineCount, align: 'right', cell: ({ lineCount }) => integer(lineCount) },
  { id: 'by', header: savedListLabels.createdBy, cell: ({ createdByName }) => createdByName },
  {
    id: 'created',
    header: savedListLabels.createdAt,
    cell: ({ createdAt }) => <Time value={createdAt} format="day" />,
  },
  { id: 'modified', header: savedListLabels.modifiedAt, cell: ({ modifiedAt }) => <Time value={modifiedAt} /> },
  {
    id: 'add',
    header: savedListLabels.addToCart,
    hideHeader: true,
    isPinned: true,
    cell: (list) => <AddButton list={list} />,
  },
];

const card = (list: SavedListSummary) => (
  <article aria-label={list.name} className="flex items-center justify-between gap-3">
    <div>
      <Name list={list} />
      <p className="text-xs text-muted">
        {savedListLabels.lineCount}: {integer(list.lineCount)} · {list.createdByName} ·{' '}
        <Time value={list.createdAt} format="day" />
      </p>
    </div>
    <AddButton list={list} />
  </article>
);

const idOf = ({ id }: SavedListSummary) => id;

function AllLists() {
  const read = useCallQuery(savedListCalls.all, {});
  return (
    <>
      <PageHeader title={cartTitles.savedLists} />
      {read.data ? (
        read.data.length === 0 ? (
          <EmptyState
            title={savedListLabels.empty}
            action={<ButtonLink to={ALL_PROMOTIONS}>{promotionLabels.browse}</ButtonLink>}
          >
            {savedListLabels.emptyHint}
          </EmptyState>
        ) : (
          <div data-list>
            <DataTable
              label={cartTitles.savedLists}
              rows={read.data}
              columns={columns}
              rowId={idOf}
              renderCard={card}
            />
          </div>
        )
      ) : read.error ? (
        <ErrorState error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />
      ) : (
        <SkeletonRows rows={4} />
      )}
    </>
  );
}

/** Leads to the new list, or back to where it came from. */
function NewList({ source }: { source: string }) {
  const navigate = useNavigate();
  return (
    <SaveListDialog
      {...(source !== 'cart' && { orderId: source })}
      onSaved={({ id }) => void navigate(savedListPath(id), { replace: true })}
      onCancel={() => void navigate(-1)}
    />
  );
}

export default function SavedListsPage() {
  const { listid } = useParams();
  const source = useSearchParams()[0].get('save');
  if (listid) return <SavedListPage id={listid} />;
  return (
    <>
      <AllLists />
      {source && <NewList source={source} />}
    </>
  );
}
