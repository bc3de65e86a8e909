// Address and name of the notifications page.

export const NOTIFICATIONS = '/notifications';
export const NOTIFICATIONS_PATH = `${NOTIFICATIONS}/:filter?/:page?`;
export const notificationTitles = { notifications: 'Notifications' } as const;
