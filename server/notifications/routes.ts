// Notification calls.

import { notificationCalls } from '#domain/notifications/calls.ts';
import { type Edge, serve } from '#server/base/http/http.ts';
import { choosePreference, listPreferences } from './preferences.ts';
import { countUnread, listNotifications, markAllRead, markRead } from './reading.ts';

export const registerNotificationRoutes = (edge: Edge): void =>
  serve(edge, notificationCalls, {
    unread: countUnread,
    list: listNotifications,
    read: markRead,
    readAll: markAllRead,
    preferences: listPreferences,
    choose: choosePreference,
  });
