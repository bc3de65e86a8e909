// Paths and names of the user and group screens.

export const USERS = '/management/users';
export const USERS_PATH = `${USERS}/:filter?/:sort?/:page?`;
export const EDIT_USER_PATH = '/management/edit-user/:userid?';
export const editUserPath = (id: string): string => EDIT_USER_PATH.replace(':userid?', id);

export const GROUPS = '/management/permission-group';
export const GROUPS_PATH = `${GROUPS}/:groupid?`;
/** Id of a group that does not exist yet (PGR-003). */
export const NEW_GROUP = '-1';
export const groupPath = (id: string): string => `${GROUPS}/${id}`;

export const userTitles = { users: 'Users', editUser: 'Edit User', groups: 'Permission groups' } as const;
