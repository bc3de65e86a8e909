// All users (USR-001, USR-010).

import { editUserPath, userTitles } from '#domain/access/links.ts';
import { type User, userCalls, userList } from '#domain/access/users.ts';
import { userCopy } from '#domain/access/users-copy.ts';
import { AddUserDialog } from '#web/access/users/add-user-dialog.tsx';
import { SwitchOffDialog, UserActiveSwitch } from '#web/access/users/user-active-switch.tsx';
import { userLabels } from '#web/access/users/user-labels.ts';
import { ButtonLink } from '#web/ui/kit/layout/link.tsx';
import { DASH } from '#web/ui/kit/values/format.ts';
import { Time } from '#web/ui/kit/values/time.tsx';
import { textFilter } from '#web/ui/list/filters/text-filter.tsx';
import { ListScreen } from '#web/ui/list/list-screen.tsx';
import type { Column } from '#web/ui/list/table/column.ts';
import { useRole } from '#web/ui/session/session.ts';

const nameOf = ({ firstName, lastName }: User) => `${firstName} ${lastName}`;
const groupsOf = ({ permissionGroups }: User) => permissionGroups.map(({ name }) => name).join(', ');

function EditLink({ user }: { user: User }) {
  if (useRole() !== 'SuperAdmin') return null;
  return (
    <ButtonLink size="sm" to={editUserPath(user.id)} aria-label={userLabels.editNamed(nameOf(user))}>
      {userLabels.edit}
    </ButtonLink>
  );
}

const columns: readonly Column<User>[] = [
  { id: 'firstName', header: userLabels.firstName, sort: 'firstName', cell: ({ firstName }) => firstName },
  { id: 'lastName', header: userLabels.lastName, sort: 'lastName', cell: ({ lastName }) => lastName },
  { id: 'email', header: userLabels.email, sort: 'email', cell: ({ email }) => email },
  { id: 'role', header: userLabels.role, sort: 'role', cell: ({ role }) => role },
  { id: 'company', header: userLabels.company, cell: ({ companyInfo }) => companyInfo?.name ?? DASH },
  { id: 'groups', header: userLabels.groups, cell: (user) => groupsOf(user) || DASH },
  {
    id: 'active',
    header: userLabels.active,
    sort: 'isActive',
    cell: (user) => <UserActiveSwitch user={user} />,
    exportAs: [
      [userLabels.active, ({ isActive }) => (isActive ? userLabels.active : userLabels.inactive)],
      [userLabels.invitation, ({ invitation }) => (invitation ? userLabels.invitations[invitation] : '')],
    ],
  },
  {
    id: 'createdAt',
    header: userLabels.createdAt,
    sort: 'createdAt',
    cell: ({ createdAt }) => <Time value={createdAt} />,
  },
  { id: 'edit', header: userLabels.edit, hideHeader: true, isPinned: true, cell: (user) => <EditLink user={user} /> },
];

const controls = { text: textFilter({ placeholder: userLabels.search }) };

const card = (user: User) => (
  <article aria-label={nameOf(user)} className="flex h-full flex-col gap-2">
    <div className="flex items-start justify-between gap-3">
      <span className="font-medium">{nameOf(user)}</span>
      <UserActiveSwitch user={user} />
    </div>
    <p className="text-sm break-words text-muted">{user.email}</p>
    <p className="text-sm">{[user.role, user.companyInfo?.name, groupsOf(user)].filter(Boolean).join(' · ')}</p>
    <div className="mt-auto">
      <EditLink user={user} />
    </div>
  </article>
);

export default function UsersPage() {
  return (
    <SwitchOffDialog>
      <ListScreen
        title={userTitles.users}
        call={userCalls.list}
        list={userList}
        hasSavedViews
        columns={columns}
        renderCard={card}
        controls={controls}
        actions={<AddUserDialog />}
        empty={userCopy.empty}
      />
    </SwitchOffDialog>
  );
}
