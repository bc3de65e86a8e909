// Everybody who may sign in (USR-001, USR-010).

import { type User, userCalls, userList } from '#domain/access/users.ts';
import { copy } from '#domain/access/users-copy.ts';
import type { Column } from '#web/base/column.ts';
import { DASH } from '#web/base/format.ts';
import { ButtonLink } from '#web/base/link.tsx';
import { ListScreen } from '#web/base/list-screen.tsx';
import { useRole } from '#web/base/session.ts';
import { textFilter } from '#web/base/text-filter.tsx';
import { Time } from '#web/base/time.tsx';
import { ActiveSwitch } from './active-switch.tsx';
import { AddUser } from './add-user.tsx';
import { editUser, titles } from './paths.ts';
import { words } from './words.ts';

const nameOf = ({ firstName, lastName }: User) => `${firstName} ${lastName}`;
const groupsOf = ({ permissionGroups }: User) => permissionGroups.map(({ name }) => name).join(', ');

function EditLink({ user }: { user: User }) {
  if (useRole() !== 'SuperAdmin') return null;
  return (
    <ButtonLink size="sm" to={editUser(user.id)} aria-label={words.editNamed(nameOf(user))}>
      {words.edit}
    </ButtonLink>
  );
}

const columns: readonly Column<User>[] = [
  { id: 'firstName', header: words.firstName, sort: 'firstName', cell: ({ firstName }) => firstName },
  { id: 'lastName', header: words.lastName, sort: 'lastName', cell: ({ lastName }) => lastName },
  { id: 'email', header: words.email, sort: 'email', cell: ({ email }) => email },
  { id: 'role', header: words.role, sort: 'role', cell: ({ role }) => role },
  { id: 'company', header: words.company, cell: ({ companyInfo }) => companyInfo?.name ?? DASH },
  { id: 'groups', header: words.groups, from: 'lg', cell: (user) => groupsOf(user) || DASH },
  { id: 'active', header: words.active, sort: 'isActive', cell: (user) => <ActiveSwitch user={user} /> },
  {
    id: 'createdAt',
    header: words.createdAt,
    sort: 'createdAt',
    from: 'xl',
    cell: ({ createdAt }) => <Time value={createdAt} />,
  },
  { id: 'edit', header: words.edit, quiet: true, pin: true, cell: (user) => <EditLink user={user} /> },
];

const controls = { text: textFilter({ placeholder: words.search }) };

const card = (user: User) => (
  <article aria-label={nameOf(user)} className="flex h-full flex-col gap-2">
    <div className="flex items-start justify-between gap-3">
      <span className="font-medium">{nameOf(user)}</span>
      <ActiveSwitch user={user} />
    </div>
    <p className="text-sm break-words text-muted">{user.email}</p>
    <p className="text-sm">{[user.role, user.companyInfo?.name, groupsOf(user)].filter(Boolean).join(' · ')}</p>
    <div className="mt-auto">
      <EditLink user={user} />
    </div>
  </article>
);

export default function UsersScreen() {
  return (
    <ListScreen
      title={titles.users}
      call={userCalls.list}
      list={userList}
      columns={columns}
      card={card}
      controls={controls}
      actions={<AddUser />}
      empty={copy.empty}
    />
  );
}
