// Path and name of the notifications page. Loaded with the route table, so kept small.

export const NOTIFICATIONS = '/notifications';
export const NOTIFICATIONS_PATH = `${NOTIFICATIONS}/:filter?/:page?`;
export const notificationTitles = { notifications: 'Notifications' } as const;
