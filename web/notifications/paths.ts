// Address and name of the page of notifications. Known from the start of the page, so it stays small.

export const NOTIFICATIONS = '/notifications';
export const NOTIFICATIONS_PATH = `${NOTIFICATIONS}/:filter?/:page?`;
export const notificationTitles = { notifications: 'Notifications' } as const;
