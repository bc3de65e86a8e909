// Fields of a company that sales may edit: address, regions, automatic delivery.

import { countryCodeOf } from '#domain/base/countries.ts';
import { PACKAGE_CAP } from '#domain/base/limits.ts';
import { companyCopy } from '#domain/companies/copy.ts';
import { COMPANY_TYPES } from '#domain/companies/types.ts';
import { AsyncSelect } from '#web/ui/form/async-select.tsx';
import { FormField } from '#web/ui/form/form.tsx';
import { MultiSelect } from '#web/ui/form/multi-select.tsx';
import { NumberInput } from '#web/ui/form/number-input.tsx';
import { Input } from '#web/ui/kit/controls/input.tsx';
import { optionsOf } from '#web/ui/kit/controls/option.ts';
import { Select } from '#web/ui/kit/controls/select.tsx';
import { countryLookup } from './country-lookup.ts';
import { FormPart } from './form-part.tsx';
import { companyLabels } from './labels.ts';

const TYPES = optionsOf(COMPANY_TYPES);
const RULES = [
  { value: 'in', label: companyLabels.included },
  { value: 'out', label: companyLabels.excluded },
] as const;

interface Props {
  disabled: boolean;
}

export const GeneralFields = ({
  disabled,
  onCountryCode,
}: Props & {
  /** The code of the chosen country; empty if unknown. */
  onCountryCode: (code: string) => void;
}) => (
  <FormPart title={companyLabels.general} note={disabled && companyLabels.bySales}>
    <FormField name="companyName" label={companyLabels.companyName} required>
      {(control) => <Input {...control} disabled={disabled || control.disabled} />}
    </FormField>
    <FormField name="email" label={companyLabels.email} required>
      {(control) => <Input {...control} type="email" disabled={disabled || control.disabled} />}
    </FormField>
    <FormField name="type" label={companyLabels.type} required>
      {(control) => <Select {...control} options={TYPES} disabled={disabled || control.disabled} />}
    </FormField>
    <FormField name="country" label={companyLabels.country} required>
      {(control) => (
        <AsyncSelect
          {...control}
          single
          lookup={countryLookup}
          value={control.value ? [control.value] : []}
          onValueChange={([name = '']) => {
            control.onValueChange(name);
            onCountryCode(countryCodeOf(name) ?? '');
          }}
          disabled={disabled || control.disabled}
        />
      )}
    </FormField>
    <FormField name="countryCode" label={companyLabels.countryCode}>
      {(control) => (
        <Input
          {...control}
          onValueChange={(text) => control.onValueChange(text.toUpperCase())}
          disabled={disabled || control.disabled}
        />
      )}
    </FormField>
    <FormField name="state" label={companyLabels.state}>
      {(control) => <Input {...control} disabled={disabled || control.disabled} />}
    </FormField>
    <FormField name="city" label={companyLabels.city}>
      {(control) => <Input {...control} disabled={disabled || control.disabled} />}
    </FormField>
    <FormField name="zipCode" label={companyLabels.zipCode}>
      {(control) => <Input {...control} disabled={disabled || control.disabled} />}
    </FormField>
    <FormField name="address" label={companyLabels.address} className="sm:col-span-2">
      {(control) => <Input {...control} disabled={disabled || control.disabled} />}
    </FormField>
  </FormPart>
);

export const RegionFields = ({ disabled, regionNames }: Props & { regionNames: readonly string[] }) => (
  <FormPart title={companyLabels.regionSettings} note={companyLabels.noRegions}>
    <FormField name="regionIncluded" label={companyLabels.regionRule}>
      {(control) => (
        <Select
          {...control}
          value={control.value ? 'in' : 'out'}
          onValueChange={(rule) => control.onValueChange(rule === 'in')}
          options={RULES}
          disabled={disabled || control.disabled}
        />
      )}
    </FormField>
    <FormField name="regionList" label={companyLabels.regions}>
      {(control) => (
        <MultiSelect {...control} options={optionsOf(regionNames)} disabled={disabled || control.disabled} />
      )}
    </FormField>
  </FormPart>
);

export const DeliveryFields = ({ disabled }: Props) => (
  <FormPart title={companyLabels.delivery}>
    <FormField
      name="automaticDeliveryPackageKeyCount"
      label={companyLabels.automaticKeys}
      hint={companyCopy.automaticDelivery}
      className="sm:col-span-2"
    >
      {(control) => (
        <NumberInput {...control} max={PACKAGE_CAP} unit={companyLabels.keys} disabled={disabled || control.disabled} />
      )}
    </FormField>
  </FormPart>
);
