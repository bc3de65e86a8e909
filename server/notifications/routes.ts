// Notification calls.

import { notificationCalls } from '#domain/notifications/calls.ts';
import { notificationMailCalls } from '#domain/notifications/mail-calls.ts';
import { type Edge, serve } from '#server/base/http/http.ts';
import { readMailSchedule, setMailSchedule } from './mail-schedule.ts';
import { optOut, optOutOfAll } from './opt-outs.ts';
import { choosePreference, listPreferences } from './preferences.ts';
import { countUnread, listNotifications, markAllRead, markRead } from './reading.ts';

export function registerNotificationRoutes(edge: Edge): void {
  serve(edge, notificationCalls, {
    unread: countUnread,
    list: listNotifications,
    read: markRead,
    readAll: markAllRead,
    preferences: listPreferences,
    choose: choosePreference,
  });
  serve(edge, notificationMailCalls, {
    schedule: readMailSchedule,
    setSchedule: setMailSchedule,
    optOut,
    oneClick: optOutOfAll,
  });
}
