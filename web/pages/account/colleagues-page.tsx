// People of the own company, for partners who may invite them (MYA-016).

import { type Colleague, colleagueCalls, colleagueList } from '#domain/access/colleagues.ts';
import { colleaguesTitle } from '#domain/access/links.ts';
import { ColleagueActions, DeactivationDialog } from '#web/access/colleagues/colleague-actions.tsx';
import { colleagueLabels } from '#web/access/colleagues/colleague-labels.ts';
import { InviteColleagueDialog } from '#web/access/colleagues/invite-colleague-dialog.tsx';
import { StatusPill } from '#web/ui/kit/feedback/status-pill.tsx';
import { EmailAddress } from '#web/ui/kit/values/email-address.tsx';
import { DASH } from '#web/ui/kit/values/format.ts';
import { Time } from '#web/ui/kit/values/time.tsx';
import { textFilter } from '#web/ui/list/filters/text-filter.tsx';
import { ListScreen } from '#web/ui/list/list-screen.tsx';
import type { Column } from '#web/ui/list/table/column.ts';

const nameOf = ({ firstName, lastName }: Colleague) => `${firstName} ${lastName}`;
const groupsOf = ({ permissionGroups }: Colleague) => permissionGroups.map(({ name }) => name).join(', ');

function stateOf({ isActive, invitation }: Colleague): string {
  if (!isActive) return colleagueLabels.inactive;
  return invitation ? colleagueLabels.invitations[invitation] : colleagueLabels.active;
}

const toneOf = ({ isActive, invitation }: Colleague) => {
  if (!isActive) return 'grey';
  if (invitation === null) return 'green';
  return invitation === 'Pending' ? 'indigo' : 'orange';
};

const StateCell = ({ colleague }: { colleague: Colleague }) => (
  <StatusPill tone={toneOf(colleague)}>{stateOf(colleague)}</StatusPill>
);

const columns: readonly Column<Colleague>[] = [
  { id: 'name', header: colleagueLabels.name, sort: 'lastName', cell: nameOf },
  { id: 'email', header: colleagueLabels.email, sort: 'email', cell: ({ email }) => <EmailAddress value={email} /> },
  { id: 'groups', header: colleagueLabels.groups, cell: (colleague) => groupsOf(colleague) || DASH },
  {
    id: 'state',
    header: colleagueLabels.state,
    sort: 'isActive',
    cell: (colleague) => <StateCell colleague={colleague} />,
    exportAs: [[colleagueLabels.state, stateOf]],
  },
  {
    id: 'createdAt',
    header: colleagueLabels.createdAt,
    sort: 'createdAt',
    cell: ({ createdAt }) => <Time value={createdAt} />,
  },
  {
    id: 'actions',
    header: colleagueLabels.actions,
    hideHeader: true,
    isPinned: true,
    cell: (colleague) => <ColleagueActions colleague={colleague} />,
  },
];

const controls = { text: textFilter({ placeholder: colleagueLabels.search }) };

const card = (colleague: Colleague) => (
  <article aria-label={nameOf(colleague)} className="flex h-full flex-col gap-2">
    <div className="flex items-start justify-between gap-3">
      <span className="font-medium">{nameOf(colleague)}</span>
      <StateCell colleague={colleague} />
    </div>
    <p className="text-sm break-words text-muted">{colleague.email}</p>
    {groupsOf(colleague) && <p className="text-sm">{groupsOf(colleague)}</p>}
    <div className="mt-auto">
      <ColleagueActions colleague={colleague} />
    </div>
  </article>
);

export default function ColleaguesPage() {
  return (
    <DeactivationDialog>
      <ListScreen
        title={colleaguesTitle}
        note={colleagueLabels.note}
        call={colleagueCalls.list}
        list={colleagueList}
        columns={columns}
        renderCard={card}
        controls={controls}
        actions={<InviteColleagueDialog />}
        empty={colleagueLabels.empty}
      />
    </DeactivationDialog>
  );
}
