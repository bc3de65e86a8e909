// Enters, tries and changes the account at a provider. All three require step-up authentication.

import { useState } from 'react';
import type { ConnectionResult } from '#domain/catalog/provider-connection.ts';
import { accountCopy } from '#domain/operations/account-copy.ts';
import { type AccountInput, providerAccountCalls } from '#domain/operations/provider-account-calls.ts';
import { type ProviderState, providerCalls } from '#domain/operations/provider-calls.ts';
import { Form, type FormValues, SubmitButton, useCallForm } from '#web/ui/form/form.tsx';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { labels } from '#web/ui/kit/labels.ts';
import { Dialog, DialogFooter } from '#web/ui/kit/overlays/dialog.tsx';
import { useCallMutation } from '#web/ui/session/use-call.ts';
import { AccountFields, type AccountForm } from './account-fields.tsx';
import { accountLabels } from './account-labels.ts';
import { ConnectionText } from './connection-test.tsx';

/** A provider that is in the database. */
export type KnownProvider = Pick<ProviderState, 'id' | 'code' | 'name' | 'account' | 'setup'>;

interface Props {
  /** Omitted for a new provider. */
  provider?: KnownProvider;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export const AccountDialog = ({ provider, open, onOpenChange }: Props) => (
  <Dialog
    open={open}
    onOpenChange={onOpenChange}
    size="md"
    title={
      provider ? (provider.account ? accountLabels.editOf : accountLabels.enterOf)(provider.name) : accountLabels.add
    }
  >
    <AccountDialogForm {...(provider && { provider })} close={() => onOpenChange(false)} />
  </Dialog>
);

const NO_CREDENTIALS = { token: '', clientId: '', clientSecret: '', webhookSecret: '' };

function initialValues(provider: KnownProvider | undefined): FormValues<AccountInput> {
  const account = provider?.account;
  return {
    code: provider?.code ?? '',
    name: provider?.name ?? '',
    adapter: account?.adapter ?? 'kinguin',
    url: account?.url ?? '',
    isSandbox: account?.isSandbox ?? false,
    countries: account?.countries ?? [],
    callsInFlight: account?.callsInFlight ?? null,
    lowBalance: account?.lowBalance ?? null,
    acceptsWebhooks: provider?.setup?.webhooks === 'accepted',
    // Confirmed once, when the account was stored.
    isEuro: account?.adapter === 'codeswholesale',
    isSameAccount: false,
    version: account?.version ?? null,
    ...NO_CREDENTIALS,
  };
}

/** Tries what is typed into the form, which is checked first. */
function useTypedTest(form: AccountForm) {
  const [result, setResult] = useState<ConnectionResult | null>(null);
  const test = useCallMutation(providerAccountCalls.test, { onSuccess: setResult });
  return {
    result: test.error ? null : result,
    error: test.error?.message,
    busy: test.busy,
    run: async () => {
      if (await form.rhf.trigger(undefined, { shouldFocus: true }))
        await test.run(form.rhf.getValues() as AccountInput);
    },
  };
}

function AccountDialogForm({ provider, close }: { provider?: KnownProvider; close: () => void }) {
  const form = useCallForm({
    call: providerAccountCalls.save,
    initialValues: initialValues(provider),
    successMessage: (_, { name }) => accountCopy.saved(name),
    invalidate: [providerCalls.list],
    onSuccess: close,
  });
  const { result, error, busy, run } = useTypedTest(form);
  return (
    <Form form={form}>
      <AccountFields
        form={form}
        isKnown={provider !== undefined}
        isStored={provider?.account != null}
        hasSecret={provider?.setup?.webhooks === 'accepted'}
      />
      {result && <ConnectionText result={result} />}
      {error && (
        <p role="alert" className="text-sm text-red">
          {error}
        </p>
      )}
      <DialogFooter>
        <Button className="sm:mr-auto" busy={busy} onClick={() => void run()}>
          {accountLabels.test}
        </Button>
        <Button onClick={close}>{labels.cancel}</Button>
        <SubmitButton>{accountLabels.save}</SubmitButton>
      </DialogFooter>
    </Form>
  );
}
