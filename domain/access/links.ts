// Addresses and names of the screens of users, groups, colleagues and credentials.

/** People of the own company. */
export const COLLEAGUES_PATH = '/account/colleagues/:filter?/:sort?/:page?';
export const colleaguesTitle = 'Colleagues';

/** Credentials of the own company. */
export const API_ACCESS = '/account/api';
export const API_CREDENTIALS = '/management/api-credentials';
export const API_CREDENTIALS_PATH = `${API_CREDENTIALS}/:filter?/:sort?/:page?`;
export const credentialTitles = { own: 'API', all: 'API credentials' } as const;

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
