// E-invoice profiles: restrictions of EN 16931 that a buyer asks for, with the identifiers that documents carry.

export const E_INVOICE_PROFILES = ['EN16931', 'XRechnung', 'Peppol'] as const;
export type EInvoiceProfile = (typeof E_INVOICE_PROFILES)[number];

/** Profile of companies without a setting, and of documents issued before profiles existed. */
export const DEFAULT_PROFILE: EInvoiceProfile = 'EN16931';

interface ProfileIds {
  /** Specification identifier (BT-24). */
  specification: string;
  /** Business process (BT-23); empty if the profile requires none. */
  process: string;
}

const EN16931 = 'urn:cen.eu:en16931:2017';
const BILLING_PROCESS = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0';

export const PROFILE_IDS: Readonly<Record<EInvoiceProfile, ProfileIds>> = {
  EN16931: { specification: EN16931, process: '' },
  XRechnung: {
    specification: `${EN16931}#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0`,
    process: BILLING_PROCESS,
  },
  Peppol: {
    specification: `${EN16931}#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0`,
    process: BILLING_PROCESS,
  },
};
