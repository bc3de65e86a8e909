// Path and name of the notifications page. Part of the initial bundle, so kept small.

export const NOTIFICATIONS = '/notifications';
export const NOTIFICATIONS_PATH = `${NOTIFICATIONS}/:filter?/:page?`;
export const notificationTitles = { notifications: 'Notifications' } as const;
