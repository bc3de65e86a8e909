// Mails about the partner API.

import type { DisabledReason } from './webhooks/facts.ts';

const NEXT_STEP =
  'Enable the endpoint on the page below when it works again: waiting events are then sent. Events that were missed in between can be resent there for 30 days.';

export const platformMailCopy = {
  endpointDisabledSubject: (host: string) => `Webhooks to ${host} are disabled`,
  endpointDisabledText: (url: string, because: DisabledReason, reason: string, screen: string) =>
    [
      {
        gone: `${url} replied with status 410, so we stopped sending events to it.`,
        failing: `${url} has not accepted an event for three days, so we stopped sending events to it.`,
        staff: `We stopped sending events to ${url}: ${reason}`,
        person: `Sending events to ${url} was stopped.`,
      }[because],
      because === 'staff' ? 'Contact us to have the endpoint enabled again.' : NEXT_STEP,
      `Your webhook endpoints:\n${screen}`,
    ].join('\n\n'),
} as const;
