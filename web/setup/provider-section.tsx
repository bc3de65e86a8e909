// Providers of the installation, each with a test connection, and the simulator of a trial (SETUP-009, SETUP-010).

import { homeCalls } from '#domain/home/staff-calls.ts';
import { PROVIDERS } from '#domain/operations/links.ts';
import { type SetupState, setupCalls } from '#domain/setup/calls.ts';
import { setupCopy } from '#domain/setup/copy.ts';
import { useConnectionTest } from '#web/operations/connection-test.tsx';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { StatusPill } from '#web/ui/kit/feedback/status-pill.tsx';
import { Link } from '#web/ui/kit/layout/link.tsx';
import { Section } from '#web/ui/kit/layout/section.tsx';
import { integer, listTime } from '#web/ui/kit/values/format.ts';
import { useCallMutation } from '#web/ui/session/use-call.ts';
import { setupLabels } from './setup-labels.ts';

type ProviderState = SetupState['providers'][number];

function ProviderRow({ provider: { code, name, isSimulator, syncedAt, products } }: { provider: ProviderState }) {
  const { button, text } = useConnectionTest({ code, name });
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-2.5">
      <div className="min-w-0">
        <p className="flex items-center gap-2 font-medium">
          {name}
          {isSimulator && <StatusPill tone="indigo">{setupLabels.simulator}</StatusPill>}
        </p>
        <p className="text-sm text-muted">
          {syncedAt ? setupLabels.synced(listTime(syncedAt), integer(products)) : setupLabels.notSynced}
        </p>
        {text}
      </div>
      {button}
    </li>
  );
}

export function ProviderSection({ state: { providers, maySimulate } }: { state: SetupState }) {
  const start = useCallMutation(setupCalls.startSimulator, {
    successMessage: setupCopy.simulatorStarted,
    invalidate: [setupCalls.show, homeCalls.setupSteps],
  });
  return (
    <Section
      title={setupLabels.providers}
      note={setupLabels.providersNote}
      actions={<Link to={PROVIDERS}>{setupLabels.enterAccounts}</Link>}
    >
      {providers.length === 0 && <p className="text-muted">{setupLabels.noProvider}</p>}
      <ul className="divide-y divide-line">
        {providers.map((provider) => (
          <ProviderRow key={provider.code} provider={provider} />
        ))}
      </ul>
      {maySimulate && (
        <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
          <p className="text-sm text-muted">{setupLabels.simulatorNote}</p>
          <Button busy={start.busy} onClick={() => void start.run({})}>
            {setupLabels.startSimulator}
          </Button>
        </div>
      )}
    </Section>
  );
}
