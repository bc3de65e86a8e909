// The button that opens a delivery: its body, attempts and the last response, and for partners sending it again.

import { useState } from 'react';
import {
  type DeliveryDetail,
  staffWebhookCalls,
  type WebhookAttempt,
  type WebhookDelivery,
  webhookDeliveryCalls,
} from '#domain/platform/webhooks/person-calls.ts';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { SkeletonRows } from '#web/ui/kit/feedback/skeleton.tsx';
import { DescriptionList } from '#web/ui/kit/layout/description-list.tsx';
import { Dialog } from '#web/ui/kit/overlays/dialog.tsx';
import { CodeBlock } from '#web/ui/kit/values/code-block.tsx';
import { Time } from '#web/ui/kit/values/time.tsx';
import { ErrorState } from '#web/ui/session/error-state.tsx';
import { useCallMutation, useCallQuery } from '#web/ui/session/use-call.ts';
import { DeliveryState, ResponseCell } from './deliveries.tsx';
import { deliveryLabels } from './labels.ts';

interface Props {
  delivery: WebhookDelivery;
  /** Staff read deliveries of all companies, but do not send them. */
  isStaff?: boolean;
}

export function DeliveryView({ delivery, isStaff = false }: Props) {
  const [open, setOpen] = useState(false);
  const { id, eventType, eventId } = delivery;
  const replay = useCallMutation(webhookDeliveryCalls.replay, {
    isIdempotent: true,
    successMessage: deliveryLabels.replayed,
    invalidate: [webhookDeliveryCalls.list],
    onSuccess: () => setOpen(false),
  });
  return (
    <>
      <Button size="sm" aria-label={deliveryLabels.viewNamed(eventType, eventId)} onClick={() => setOpen(true)}>
        {deliveryLabels.view}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={deliveryLabels.title(eventType)}
        size="lg"
        footer={
          !isStaff && (
            <Button busy={replay.busy} onClick={() => void replay.run({ id })}>
              {deliveryLabels.replayOne}
            </Button>
          )
        }
      >
        {open && <Details id={id} isStaff={isStaff} />}
      </Dialog>
    </>
  );
}

function Details({ id, isStaff }: { id: string; isStaff: boolean }) {
  const { data, error, refetch, isFetching } = useCallQuery(
    isStaff ? staffWebhookCalls.delivery : webhookDeliveryCalls.one,
    { id },
  );
  if (data) return <DeliveryParts delivery={data} />;
  return error ? (
    <ErrorState error={error} onRetry={() => void refetch()} busy={isFetching} />
  ) : (
    <SkeletonRows rows={4} />
  );
}

function DeliveryParts({ delivery }: { delivery: DeliveryDetail }) {
  const { url, eventId, createdAt, attempts, lastAttemptAt, nextAttemptAt, body, headers, answer, tries } = delivery;
  return (
    <div className="flex flex-col gap-4">
      <DescriptionList
        columns={3}
        items={[
          { term: deliveryLabels.endpoint, value: <span className="break-all">{url}</span>, spansRow: true },
          { term: deliveryLabels.state, value: <DeliveryState delivery={delivery} /> },
          { term: deliveryLabels.response, value: <ResponseCell delivery={delivery} /> },
          { term: deliveryLabels.attempts, value: attempts },
          { term: deliveryLabels.created, value: <Time value={createdAt} /> },
          { term: deliveryLabels.lastAttempt, value: lastAttemptAt && <Time value={lastAttemptAt} /> },
          { term: deliveryLabels.nextAttempt, value: nextAttemptAt && <Time value={nextAttemptAt} /> },
          { term: deliveryLabels.eventId, value: <code className="text-xs break-all">{eventId}</code>, spansRow: true },
        ]}
      />
      {tries.length > 1 && <Attempts tries={tries} />}
      <Part title={deliveryLabels.body} text={JSON.stringify(JSON.parse(body), null, 2)} />
      {headers && <Part title={deliveryLabels.headers} text={headers} />}
      {headers && answer === '' && <p className="text-sm text-muted">{deliveryLabels.noAnswer}</p>}
      {answer && <Part title={deliveryLabels.answer} text={answer} />}
    </div>
  );
}

/** All attempts, oldest first; a single one is the response above. */
const Attempts = ({ tries }: { tries: readonly WebhookAttempt[] }) => (
  <div>
    <h3 className="mb-1 text-sm font-medium">{deliveryLabels.attempts}</h3>
    <ol aria-label={deliveryLabels.attempts} className="flex flex-col gap-1 text-sm">
      {tries.map(({ number, at, status, error, ms, answer }) => (
        <li key={number}>
          {deliveryLabels.attempt(number)}: {status ?? error}{' '}
          <span className="text-xs text-muted">
            · {deliveryLabels.duration(ms)} · <Time value={at} />
          </span>
          {answer && (
            <details>
              <summary className="cursor-pointer text-xs text-muted">{deliveryLabels.showAnswer}</summary>
              <CodeBlock code={answer} subject={deliveryLabels.attempt(number)} />
            </details>
          )}
        </li>
      ))}
    </ol>
  </div>
);

const Part = ({ title, text }: { title: string; text: string }) => (
  <div>
    <h3 className="mb-1 text-sm font-medium">{title}</h3>
    <CodeBlock code={text} subject={title} />
  </div>
);
