// Form values of a company.

import type { Company, CompanyEdit } from '#domain/companies/calls.ts';
import { BLANK_COMPANY, type CompanyField, mayEditField } from '#domain/companies/rules.ts';
import type { FormValues } from '#web/ui/form/form.tsx';
import { useRole } from '#web/ui/session/session.ts';

/** Initial values: an existing company or a new one. */
export function companyFormValues(company: Company | null): FormValues<CompanyEdit> {
  if (company === null) {
    const { accountNumber, vatRate, vatRateFrom: _, totalCreditLimit, balance, packageLimit, ...rest } = BLANK_COMPANY;
    return { ...rest, accountingInfo: { accountNumber, vatRate, totalCreditLimit, balance, packageLimit } };
  }
  const { accountNumber, vatRate, totalCreditLimit, balance, packageLimit } = company.accountingInfo;
  return {
    companyName: company.name,
    email: company.email,
    type: company.type,
    address: company.address,
    zipCode: company.zipCode,
    state: company.state,
    city: company.city,
    country: company.country,
    countryCode: company.countryCode,
    invoicePeriod: company.invoicePeriod,
    paidRequired: company.paidRequired,
    unPaidKeyQuantity: company.unPaidKeyQuantity,
    orderTotalAmount: company.orderTotalAmount,
    automaticDeliveryPackageKeyCount: company.automaticDeliveryPackageKeyCount,
    regionIncluded: company.regionSettings.included,
    regionList: company.regionSettings.regions,
    accountingInfo: { accountNumber, vatRate, vatRateFrom: null, totalCreditLimit, balance, packageLimit },
    termsReason: '',
  };
}

/** Whether the user may change a field. For display only. */
export function useCanEditField(): (name: CompanyField) => boolean {
  const role = useRole();
  return (name) => mayEditField(role, name);
}
