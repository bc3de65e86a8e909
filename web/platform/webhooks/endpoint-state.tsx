// State of an endpoint: a pill, and why it is disabled or since when it fails.

import type { EndpointState } from '#domain/platform/webhooks/facts.ts';
import type { WebhookEndpoint } from '#domain/platform/webhooks/person-calls.ts';
import { StatusPill, type Tone } from '#web/ui/kit/feedback/status-pill.tsx';
import { Time } from '#web/ui/kit/values/time.tsx';
import { webhookLabels } from './labels.ts';

const TONES: Record<EndpointState, Tone> = { Working: 'green', Failing: 'red', Disabled: 'grey' };

export const EndpointStatePill = ({ state }: { state: EndpointState }) => (
  <StatusPill tone={TONES[state]}>{webhookLabels.states[state]}</StatusPill>
);

/** Nothing for an endpoint that works. */
export function EndpointProblem({
  endpoint: { state, disabledReason, disabledNote, disabledAt, failingSince },
}: {
  endpoint: WebhookEndpoint;
}) {
  if (state === 'Disabled' && disabledReason)
    return (
      <p className="mt-0.5 text-xs">
        {webhookLabels.disabledReasons[disabledReason]} · <Time value={disabledAt} />
        {disabledNote && <span className="block break-words">{disabledNote}</span>}
      </p>
    );
  if (state === 'Failing')
    return (
      <p className="mt-0.5 text-xs text-red">
        {webhookLabels.failingSince} <Time value={failingSince} />
      </p>
    );
  return null;
}

/** Status or error of the newest delivery that was tried. */
export function LastResponse({ endpoint: { lastAttemptAt, lastStatus, lastError } }: { endpoint: WebhookEndpoint }) {
  if (!lastAttemptAt) return <>{webhookLabels.noDelivery}</>;
  return (
    <>
      {lastStatus ?? (lastError || webhookLabels.noResponse)} · <Time value={lastAttemptAt} />
    </>
  );
}

/** Host and path of an address, which are enough to tell endpoints apart. */
export const hostOf = (url: string): string => new URL(url).hostname;
