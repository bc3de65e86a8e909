// Fields of an endpoint: address, description and events.

import { PARTNER_EVENT_TYPES, type PartnerEventType } from '#domain/partner-events/types.ts';
import { FormField } from '#web/ui/form/form.tsx';
import { Checkbox } from '#web/ui/kit/controls/checkbox.tsx';
import type { ControlProps } from '#web/ui/kit/controls/field-context.ts';
import { Input } from '#web/ui/kit/controls/input.tsx';
import { webhookLabels } from './labels.ts';

/** A test is sent to its endpoint whatever it receives. */
const CHOICES = PARTNER_EVENT_TYPES.filter((type) => type !== 'webhook.test');

export const EndpointFields = () => (
  <>
    <FormField name="url" label={webhookLabels.url} hint={webhookLabels.urlHint} required>
      {(control) => <Input {...control} type="url" inputMode="url" autoComplete="off" spellCheck={false} />}
    </FormField>
    <FormField name="description" label={webhookLabels.description} hint={webhookLabels.descriptionHint}>
      {(control) => <Input {...control} autoComplete="off" />}
    </FormField>
    <FormField name="types" label={webhookLabels.types} hint={webhookLabels.typesHint} isGroup>
      {(control) => <TypeChoice {...control} />}
    </FormField>
  </>
);

function TypeChoice({ value, onValueChange, disabled }: ControlProps<readonly PartnerEventType[]>) {
  return (
    <div className="flex flex-col gap-2">
      {CHOICES.map((type) => (
        <Checkbox
          key={type}
          value={value.includes(type)}
          disabled={disabled}
          onValueChange={(isChosen) =>
            onValueChange(CHOICES.filter((one) => (one === type ? isChosen : value.includes(one))))
          }
        >
          <code className="text-xs">{type}</code> <span className="text-muted">{webhookLabels.typeMeanings[type]}</span>
        </Checkbox>
      ))}
    </div>
  );
}
