// Tries a connection to a provider and says what came back.

import { useState } from 'react';
import type { ConnectionResult } from '#domain/catalog/provider-connection.ts';
import { operationCopy } from '#domain/operations/copy.ts';
import { providerCalls } from '#domain/operations/provider-calls.ts';
import { Button, type ButtonProps } from '#web/ui/kit/controls/button.tsx';
import { moneyIn } from '#web/ui/kit/values/format.ts';
import { useCallMutation } from '#web/ui/session/use-call.ts';
import { providerLabels } from './provider-labels.ts';

export const ConnectionText = ({ result: { isWorking, products, balance, problem } }: { result: ConnectionResult }) => (
  <p role="status" className={isWorking ? 'text-sm text-green' : 'text-sm break-words text-red'}>
    {isWorking
      ? providerLabels.working(products ?? 0, balance && moneyIn(balance.available, balance.currency))
      : problem}
  </p>
);

/** A button that tries the account in use, and the result. */
export function useConnectionTest({ code, name }: { code: string; name: string }, size?: ButtonProps['size']) {
  const [result, setResult] = useState<ConnectionResult | null>(null);
  const test = useCallMutation(providerCalls.test, {
    successMessage: ({ isWorking }) => (isWorking ? operationCopy.connected(name) : undefined),
    onSuccess: setResult,
  });
  return {
    button: (
      <Button
        {...(size && { size })}
        busy={test.busy}
        aria-label={providerLabels.testOf(name)}
        onClick={() => void test.run({ code })}
      >
        {providerLabels.test}
      </Button>
    ),
    text: result && <ConnectionText result={result} />,
  };
}
