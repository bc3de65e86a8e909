// Permission groups: the list and the selected group side by side (PGR-001 to PGR-005).

import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { Link as RouterLink, useParams } from 'react-router';
import { GROUP_PAGE_SIZE, groupCalls } from '#domain/access/groups.ts';
import { groupPath, NEW_GROUP, userTitles } from '#domain/access/links.ts';
import { GroupPanel } from '#web/access/users/group-panel.tsx';
import { userLabels } from '#web/access/users/user-labels.ts';
import { SearchInput } from '#web/ui/kit/controls/search-input.tsx';
import { cx } from '#web/ui/kit/cx.ts';
import { EmptyState } from '#web/ui/kit/feedback/empty-state.tsx';
import { SkeletonRows } from '#web/ui/kit/feedback/skeleton.tsx';
import { ButtonLink } from '#web/ui/kit/layout/link.tsx';
import { PageHeader } from '#web/ui/kit/layout/page-header.tsx';
import { useHeldWhileUnsaved } from '#web/ui/kit/unsaved.ts';
import { Pager } from '#web/ui/list/pager.tsx';
import { ErrorState } from '#web/ui/session/error-state.tsx';
import { useRole } from '#web/ui/session/session.ts';
import { useCallQuery } from '#web/ui/session/use-call.ts';

const SEARCH_MS = 300;

export default function GroupsPage() {
  const { groupid } = useParams();
  const admin = useRole() === 'SuperAdmin';
  return (
    <>
      <PageHeader
        title={userTitles.groups}
        actions={
          admin && (
            <ButtonLink kind="primary" to={groupPath(NEW_GROUP)}>
              <Plus aria-hidden />
              {userLabels.newGroup}
            </ButtonLink>
          )
        }
      />
      <div className="grid items-start gap-4 pb-8 md:grid-cols-[18rem_1fr]">
        <GroupList current={groupid} />
        {groupid === NEW_GROUP && admin ? (
          <GroupPanel key={NEW_GROUP} group={null} readOnly={false} />
        ) : groupid && groupid !== NEW_GROUP ? (
          <SelectedGroup key={groupid} id={groupid} readOnly={!admin} />
        ) : (
          <EmptyState title={userLabels.chooseGroup} />
        )}
      </div>
    </>
  );
}

function SelectedGroup({ id, readOnly }: { id: string; readOnly: boolean }) {
  const group = useCallQuery(groupCalls.one, { id }, { refetchOnFocus: false });
  const current = useHeldWhileUnsaved(group.data);
  if (!current && group.error)
    return <ErrorState error={group.error} onRetry={() => void group.refetch()} busy={group.isFetching} />;
  if (!current) return <SkeletonRows rows={6} />;
  return <GroupPanel key={current.modifiedAt} group={current} readOnly={readOnly} />;
}

function GroupList({ current }: { current: string | undefined }) {
  const [text, setText] = useState('');
  const [page, setPage] = useState(0);
  const input = { filter: text ? { text } : {}, sort: [], page, size: GROUP_PAGE_SIZE };
  const groups = useCallQuery(groupCalls.list, input, { keepPrevious: true });
  return (
    <nav aria-label={userTitles.groups} className="flex flex-col gap-2">
      <SearchInput
        value={text}
        onValueChange={(next) => {
          setText(next);
          setPage(0);
        }}
        wait={SEARCH_MS}
        placeholder={userLabels.searchGroups}
        aria-label={userLabels.searchGroups}
        busy={groups.isFetching && text !== ''}
      />
      {groups.data ? (
        <>
          {groups.data.items.length === 0 && <p className="px-3 py-2 text-sm text-muted">{userLabels.noGroups}</p>}
          <ul className="flex flex-col">
            {groups.data.items.map(({ id, name }) => (
              <li key={id}>
                <RouterLink
                  to={groupPath(id)}
                  aria-current={id === current ? 'page' : undefined}
                  className={cx(
                    'block rounded-md px-3 py-1.5 break-words hover:bg-hover pointer-coarse:py-3',
                    id === current && 'bg-brand-tint font-medium text-brand-ink',
                  )}
                >
                  {name}
                </RouterLink>
              </li>
            ))}
          </ul>
          <Pager
            page={page}
            size={GROUP_PAGE_SIZE}
            pageSizes={[GROUP_PAGE_SIZE]}
            total={groups.data.totalCount}
            onPage={setPage}
          />
        </>
      ) : groups.error ? (
        <ErrorState error={groups.error} onRetry={() => void groups.refetch()} />
      ) : (
        <SkeletonRows rows={4} />
      )}
    </nav>
  );
}
