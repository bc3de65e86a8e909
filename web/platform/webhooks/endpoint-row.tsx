// One endpoint of the own company: address, events, the state of its deliveries, and its actions.

import Webhook from 'lucide-react/icons/webhook';
import { deliveriesPath } from '#domain/platform/links.ts';
import type { WebhookEndpoint } from '#domain/platform/webhooks/person-calls.ts';
import { ButtonLink } from '#web/ui/kit/layout/link.tsx';
import { Time } from '#web/ui/kit/values/time.tsx';
import { EndpointActions } from './endpoint-actions.tsx';
import { EndpointProblem, EndpointStatePill, hostOf, LastResponse } from './endpoint-state.tsx';
import { webhookLabels } from './labels.ts';

export function EndpointRow({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { id, url, description, types, state, previousSecretUntil, waiting, failed } = endpoint;
  const counts = [waiting > 0 && webhookLabels.waiting(waiting), failed > 0 && webhookLabels.failed(failed)].filter(
    Boolean,
  );
  return (
    <li className="flex flex-wrap items-start gap-3 py-3 first:pt-1 last:pb-0">
      <Webhook className="size-5 shrink-0 text-muted" aria-hidden />
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium break-all">{url}</span>
          <EndpointStatePill state={state} />
        </p>
        <p className="mt-0.5 text-xs break-words text-muted">
          {description && <>{description} · </>}
          {types.length > 0 ? types.join(', ') : webhookLabels.allTypes}
        </p>
        <p className="mt-0.5 text-xs break-words text-muted">
          {webhookLabels.lastResponse}: <LastResponse endpoint={endpoint} />
          {counts.length > 0 && <> · {counts.join(' · ')}</>}
        </p>
        <EndpointProblem endpoint={endpoint} />
        {previousSecretUntil && (
          <p className="mt-0.5 text-xs">
            {webhookLabels.previousSecret} <Time value={previousSecretUntil} />
          </p>
        )}
      </div>
      <div className="flex items-center gap-2">
        <ButtonLink size="sm" to={deliveriesPath(id)} aria-label={webhookLabels.deliveriesNamed(hostOf(url))}>
          {webhookLabels.deliveries}
        </ButtonLink>
        <EndpointActions endpoint={endpoint} />
      </div>
    </li>
  );
}
