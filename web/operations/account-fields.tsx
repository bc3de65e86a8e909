// Fields of the account at a provider, by interface. Credentials are never shown; empty ones keep what is stored.

import { COUNTRIES } from '#domain/base/countries.ts';
import type { providerAccountCalls } from '#domain/operations/provider-account-calls.ts';
import { ADAPTERS } from '#domain/operations/provider-account-calls.ts';
import { AsyncSelect } from '#web/ui/form/async-select.tsx';
import { type CallForm, FormField } from '#web/ui/form/form.tsx';
import { localLookup } from '#web/ui/form/lookup.ts';
import { MoneyInput } from '#web/ui/form/money-input.tsx';
import { NumberInput } from '#web/ui/form/number-input.tsx';
import { Checkbox } from '#web/ui/kit/controls/checkbox.tsx';
import { Input } from '#web/ui/kit/controls/input.tsx';
import { PasswordInput } from '#web/ui/kit/controls/password-input.tsx';
import { Select } from '#web/ui/kit/controls/select.tsx';
import { accountLabels as labels } from './account-labels.ts';

export type AccountForm = CallForm<typeof providerAccountCalls.save>;

const countryLookup = localLookup(
  'countries',
  COUNTRIES.map(({ code, name }) => ({ value: code, label: name })),
);

const adapterOptions = ADAPTERS.map((value) => ({ value, label: labels.adapters[value] }));

/** A credential, which password managers neither fill in nor keep. */
function SecretField({ name, label, isStored }: { name: string; label: string; isStored: boolean }) {
  return (
    <FormField name={name} label={label} {...(isStored && { hint: labels.keepsStored })} required={!isStored}>
      {(control) => <PasswordInput {...control} autoComplete="off" />}
    </FormField>
  );
}

const Credentials = ({ adapter, isStored }: { adapter: string; isStored: boolean }) =>
  adapter === 'codeswholesale' ? (
    <div className="grid gap-4 sm:grid-cols-2">
      <SecretField name="clientId" label={labels.clientId} isStored={isStored} />
      <SecretField name="clientSecret" label={labels.clientSecret} isStored={isStored} />
    </div>
  ) : (
    <SecretField name="token" label={adapter === 'kinguin' ? labels.apiKey : labels.token} isStored={isStored} />
  );

function SupplierFields({ form, hasSecret }: { form: AccountForm; hasSecret: boolean }) {
  const { adapter, acceptsWebhooks } = form.watch();
  return (
    <>
      <FormField name="isSandbox" label={labels.sandbox} hideLabel>
        {(control) => <Checkbox {...control}>{labels.sandbox}</Checkbox>}
      </FormField>
      {adapter === 'codeswholesale' && (
        <FormField name="isEuro" label={labels.euro} hideLabel>
          {(control) => <Checkbox {...control}>{labels.euro}</Checkbox>}
        </FormField>
      )}
      <FormField name="countries" label={labels.countries} hint={labels.countriesHint}>
        {(control) => <AsyncSelect {...control} lookup={countryLookup} placeholder={labels.allCountries} />}
      </FormField>
      <FormField name="acceptsWebhooks" label={labels.acceptsWebhooks} hideLabel>
        {(control) => <Checkbox {...control}>{labels.acceptsWebhooks}</Checkbox>}
      </FormField>
      {acceptsWebhooks && (
        <SecretField name="webhookSecret" label={labels.webhookSecrets[adapter ?? 'kinguin']} isStored={hasSecret} />
      )}
    </>
  );
}

interface Props {
  form: AccountForm;
  /** Whether the provider exists, so that its code is fixed. */
  isKnown: boolean;
  /** Whether it has an account, whose credentials may stay. */
  isStored: boolean;
  /** Whether a secret of webhooks is stored. */
  hasSecret: boolean;
}

export function AccountFields({ form, isKnown, isStored, hasSecret }: Props) {
  const { adapter } = form.watch();
  return (
    <>
      <FormField name="adapter" label={labels.adapter} required>
        {(control) => <Select {...control} options={adapterOptions} disabled={isStored || control.disabled} />}
      </FormField>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField name="name" label={labels.name} required>
          {(control) => <Input {...control} />}
        </FormField>
        <FormField name="code" label={labels.code} hint={isKnown ? undefined : labels.codeHint} required>
          {(control) => <Input {...control} spellCheck={false} disabled={isKnown || control.disabled} />}
        </FormField>
      </div>
      <FormField
        name="url"
        label={labels.url}
        hint={adapter === 'merkur' ? labels.gatewayHint : labels.urlHint}
        required={adapter === 'merkur'}
      >
        {(control) => <Input {...control} type="url" spellCheck={false} />}
      </FormField>
      <Credentials adapter={adapter ?? 'merkur'} isStored={isStored} />
      {adapter !== 'merkur' && <SupplierFields form={form} hasSecret={hasSecret} />}
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField name="lowBalance" label={labels.lowBalance} hint={labels.lowBalanceHint}>
          {(control) => <MoneyInput {...control} />}
        </FormField>
        <FormField name="callsInFlight" label={labels.callsInFlight} hint={labels.callsInFlightHint}>
          {(control) => <NumberInput {...control} min={1} />}
        </FormField>
      </div>
      {isKnown && (
        <FormField name="isSameAccount" label={labels.sameAccount} hint={labels.sameAccountHint}>
          {(control) => <Checkbox {...control}>{labels.sameAccount}</Checkbox>}
        </FormField>
      )}
    </>
  );
}
