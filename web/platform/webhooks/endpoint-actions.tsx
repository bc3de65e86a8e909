// Actions of an endpoint: a menu, and the dialogs that it opens.

import Ellipsis from 'lucide-react/icons/ellipsis';
import { useState } from 'react';
import { deliveriesPath, platformTitles } from '#domain/platform/links.ts';
import { type WebhookEndpoint, webhookCalls } from '#domain/platform/webhooks/person-calls.ts';
import { IconButton } from '#web/ui/kit/controls/icon-button.tsx';
import { ConfirmDialog } from '#web/ui/kit/overlays/confirm-dialog.tsx';
import { LazyMenu } from '#web/ui/kit/overlays/lazy-menu.tsx';
import { useCallMutation } from '#web/ui/session/use-call.ts';
import { EditEndpointDialog } from './edit-dialog.tsx';
import { hostOf } from './endpoint-state.tsx';
import { webhookLabels } from './labels.ts';
import { ReplayDialog } from './replay-dialog.tsx';
import { RotateSecretDialog } from './rotate-dialog.tsx';

type Step = 'edit' | 'replay' | 'rotate' | 'disable' | 'remove';

export function EndpointActions({ endpoint }: { endpoint: WebhookEndpoint }) {
  const [step, setStep] = useState<Step | null>(null);
  const { id, url, state } = endpoint;
  const host = hostOf(url);
  const isDisabled = state === 'Disabled';
  const after = { invalidate: [webhookCalls.list], onSuccess: () => setStep(null) };
  const test = useCallMutation(webhookCalls.test, {
    ...after,
    successMessage: webhookLabels.tested,
    linkTo: () => ({ label: platformTitles.deliveries, to: deliveriesPath(id) }),
  });
  const enable = useCallMutation(webhookCalls.enable, { ...after, successMessage: webhookLabels.enabled });
  const disable = useCallMutation(webhookCalls.disable, { ...after, successMessage: webhookLabels.disabled });
  const remove = useCallMutation(webhookCalls.remove, { ...after, successMessage: webhookLabels.removed });
  const dialog = (name: Step) => ({
    open: step === name,
    onOpenChange: (isOpen: boolean) => setStep(isOpen ? name : null),
  });
  return (
    <>
      <LazyMenu
        trigger={
          <IconButton label={webhookLabels.more(host)}>
            <Ellipsis />
          </IconButton>
        }
        entries={[
          !isDisabled && { label: webhookLabels.test, onSelect: () => void test.run({ id }) },
          !isDisabled && { label: webhookLabels.replay, onSelect: () => setStep('replay') },
          { label: webhookLabels.edit, onSelect: () => setStep('edit') },
          { label: webhookLabels.rotate, onSelect: () => setStep('rotate') },
          isDisabled
            ? { label: webhookLabels.enable, onSelect: () => void enable.run({ id }) }
            : { label: webhookLabels.disable, onSelect: () => setStep('disable') },
          { label: webhookLabels.remove, danger: true, onSelect: () => setStep('remove') },
        ]}
      />
      <EditEndpointDialog endpoint={endpoint} {...dialog('edit')} />
      <ReplayDialog endpointId={id} {...dialog('replay')} />
      <RotateSecretDialog endpoint={endpoint} {...dialog('rotate')} />
      <ConfirmDialog
        {...dialog('disable')}
        title={webhookLabels.disableTitle(host)}
        confirmLabel={webhookLabels.disable}
        cancelLabel={webhookLabels.keepEnabled}
        busy={disable.busy}
        onConfirm={() => void disable.run({ id })}
      >
        <p>{webhookLabels.disableText}</p>
      </ConfirmDialog>
      <ConfirmDialog
        {...dialog('remove')}
        title={webhookLabels.removeTitle(host)}
        confirmLabel={webhookLabels.remove}
        cancelLabel={webhookLabels.keep}
        busy={remove.busy}
        onConfirm={() => void remove.run({ id })}
      >
        <p>{webhookLabels.removeText}</p>
      </ConfirmDialog>
    </>
  );
}
