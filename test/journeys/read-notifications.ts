// Clears notifications left by earlier stories.

import { notificationCalls } from '#domain/notifications/calls.ts';
import { apiClient, type PersonName } from './demo-people.ts';

const NEWEST = { filter: {}, sort: [], page: 0, size: 1 };

/** Marks everything before this story as read. */
export async function readEverything(who: PersonName): Promise<void> {
  const client = apiClient(who);
  const [newest] = (await client.do(notificationCalls.list, NEWEST)).items;
  if (newest) await client.do(notificationCalls.readAll, { upTo: newest.id });
}
