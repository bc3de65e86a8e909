// The webhook guide: receiving, verifying, retries, rotation, replay, and every type of event with an example body.

import { PARTNER_EVENT_DAYS } from '#domain/partner-events/types.ts';
import { EVENT_TYPES_WITH_EXAMPLES } from '#domain/platform/events/examples.ts';
import { WEBHOOKS } from '#domain/platform/links.ts';
import { SECRET_OVERLAP_HOURS } from '#domain/platform/webhooks/facts.ts';
import { ButtonLink } from '#web/ui/kit/layout/link.tsx';
import { Section } from '#web/ui/kit/layout/section.tsx';
import { CodeBlock } from '#web/ui/kit/values/code-block.tsx';
import withLibrary from '../../packages/sdk/examples/webhook.ts?raw';
import byHand from '../../packages/sdk/examples/webhook-by-hand.ts?raw';
import { guideLabels as texts } from './webhook-guide-labels.ts';

const TextList = ({ lines }: { lines: readonly string[] }) => (
  <ul className="flex list-disc flex-col gap-1.5 pl-5 text-sm">
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
);

export const WebhookGuide = () => (
  <div className="flex max-w-180 flex-col gap-4">
    <Section
      title={texts.startTitle}
      note={texts.startText}
      actions={<ButtonLink to={WEBHOOKS}>{texts.manage}</ButtonLink>}
    >
      <TextList lines={texts.start} />
    </Section>
    <Section title={texts.verifyTitle} note={texts.verifyText}>
      <div className="flex flex-col gap-3">
        <TextList lines={texts.verify} />
        <CodeBlock code={withLibrary.trimEnd()} subject={texts.withLibrary} />
        <p className="text-sm">{texts.byHandText}</p>
        <CodeBlock code={byHand.trimEnd()} subject={texts.byHand} />
      </div>
    </Section>
    <Section title={texts.handleTitle}>
      <TextList lines={texts.handle} />
    </Section>
    <Section title={texts.retryTitle}>
      <TextList lines={texts.retries} />
    </Section>
    <Section title={texts.disabledTitle}>
      <TextList lines={texts.disabled(PARTNER_EVENT_DAYS)} />
    </Section>
    <Section title={texts.rotateTitle} note={texts.rotateText(SECRET_OVERLAP_HOURS)}>
      <TextList lines={texts.rotate} />
    </Section>
    <Section title={texts.typesTitle} note={texts.typesText}>
      <div className="flex flex-col gap-4">
        {EVENT_TYPES_WITH_EXAMPLES.map(({ type, meaning, body }) => (
          <div key={type} id={type}>
            <h3 className="font-mono text-sm font-medium">{type}</h3>
            <p className="mb-1.5 text-sm">{meaning}</p>
            <CodeBlock code={JSON.stringify(body, null, 2)} subject={texts.bodyOf(type)} />
          </div>
        ))}
      </div>
    </Section>
  </div>
);
