// One-time links in mails, and the job that answers requests for them.

import type { JobName } from '#domain/jobs.ts';
import { requestedLinkSender } from '#server/access/password-links/requests.ts';
import type { JobHandlers } from '#server/base/jobs/jobs.ts';
import type { World } from './world.ts';

/** Token of the newest mail to an address; null without a mail or a link in it. */
export async function mailedToken(w: World, email: string): Promise<string | null> {
  const [mail] = await w.mails(email);
  return /\/login\/password#(\S+)/.exec(mail?.body ?? '')?.[1] ?? null;
}

/** Runs the jobs of requested links; jobs of other kinds are dropped. */
export function sendRequestedLinks(w: World): Promise<number> {
  const send = requestedLinkSender({ ...w, clock: w, publicUrl: 'http://localhost:3000' });
  const drop = async () => {};
  const handlers = new Proxy({} as JobHandlers, {
    get: (_, name: JobName) => (name === 'access.password-link' ? send : drop),
  });
  return w.queue.drain(handlers);
}
