// From a credential to keys, with the reader's own credential and address in the examples.

import { useState } from 'react';
import { developerLabels as texts } from '#web/platform/labels.ts';
import { Field } from '#web/ui/kit/controls/field.tsx';
import { PasswordInput } from '#web/ui/kit/controls/password-input.tsx';
import { ButtonLink } from '#web/ui/kit/layout/link.tsx';
import { Section } from '#web/ui/kit/layout/section.tsx';
import { CodeBlock } from '#web/ui/kit/values/code-block.tsx';
import program from '../../packages/sdk/examples/quick-start.ts?raw';

const PLACEHOLDER = 'mk_live_...';
const names = texts.requestNames;

/** The program above as requests of a shell. */
const purchaseWithCurl = (origin: string, credential: string): string => `api=${origin}/api/v1
auth='Authorization: Bearer ${credential}'
json='Content-Type: application/json'

curl "$api/promotions?limit=1" -H "$auth"
curl "$api/orders" -H "$auth" -H "$json" -H 'Idempotency-Key: order-1001' -d '{
  "reference": "shop-1001", "promotion_id": "...", "quantity": 20,
  "max_unit_price": { "amount": "12.50", "currency": "EUR" } }'
curl "$api/orders/ORDER_ID" -H "$auth"
curl "$api/orders/ORDER_ID/draws" -H "$auth" -H "$json" -H 'Idempotency-Key: draw-1001' -d '{
  "reference": "shop-1001-a", "quantity": 20 }'
curl "$api/draws/DRAW_ID/keys" -H "$auth"`;

const TextList = ({ lines }: { lines: readonly string[] }) => (
  <ul className="flex list-disc flex-col gap-1.5 pl-5 text-sm">
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
);

export function QuickStart({ credentialsPath }: { credentialsPath: string }) {
  const [typed, setTyped] = useState('');
  const credential = typed.trim() || PLACEHOLDER;
  const origin = window.location.origin;
  const curl = `curl ${origin}/api/v1/me \\\n  -H 'Authorization: Bearer ${credential}'`;
  const script = `npm install @merkur/sdk\nexport MERKUR_URL=${origin}\nexport MERKUR_CREDENTIAL=${credential}`;
  return (
    <div className="flex max-w-180 flex-col gap-4">
      <Section
        title={texts.credentialTitle}
        note={texts.credentialText}
        actions={<ButtonLink to={credentialsPath}>{texts.manageCredentials}</ButtonLink>}
      >
        <Field label={texts.credentialField} hint={texts.credentialHint}>
          <PasswordInput value={typed} onValueChange={setTyped} autoComplete="off" placeholder={PLACEHOLDER} />
        </Field>
      </Section>
      <Section title={texts.callTitle} note={texts.callText}>
        <CodeBlock code={curl} subject={names.shell} />
      </Section>
      <Section title={texts.libraryTitle} note={texts.libraryText}>
        <div className="flex flex-col gap-2">
          <CodeBlock code={script} subject={names.install} />
          <CodeBlock code={program.trimEnd()} subject={names.script} />
        </div>
      </Section>
      <Section title={texts.curlTitle} note={texts.curlText}>
        <CodeBlock code={purchaseWithCurl(origin, credential)} subject={names.curl} />
      </Section>
      <Section title={texts.ordersTitle}>
        <TextList lines={texts.ordersText} />
      </Section>
      <Section title={texts.repeatTitle}>
        <TextList lines={texts.repeatText} />
      </Section>
      <Section title={texts.formatTitle}>
        <TextList lines={texts.formatText} />
      </Section>
    </div>
  );
}
