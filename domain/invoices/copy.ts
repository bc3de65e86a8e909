// Every sentence about invoices and credit notes that a person can read (INV, UNI, CRN).

export const copy = {
  noInvoices: 'There is no invoice.',
  orderCount: 'Choose 1 to 99 orders.',
  refused: (orderNumber: string, reason: string) => `${orderNumber}: ${reason}`,
  excluded: 'No invoice is made for this order.',
  houseOrder: 'An order of the house itself is never invoiced.',
  nothingToInvoice: 'There is no key that could be invoiced.',
  wrongState: 'Only completed, closed and processing orders can be invoiced.',
  sellerMissing: 'Fill in the seller in the settings before you create an invoice.',
  noTaxRule: (name: string) => `No rule says which tax ${name} pays.`,
  cannotInvoice: (name: string, reasons: readonly string[]) => `${name} cannot be invoiced. ${reasons.join(' ')}`,
  creditCreated: 'Credit Memo was successfully created.',
  nothingToCredit: 'Nothing of this invoice is left to credit.',
  creditNotDraft: 'This credit note was sent already.',
  notDraft: 'This invoice was sent already.',
  vatIdShape: 'This is no VAT id of a country of the European Union.',
  vatIdCountry: 'The VAT id belongs to another country than the company.',
  countryCodeShape: 'Two capital letters, such as DE.',
  sellerVatIdCountry: 'The VAT id must begin with the country of the seller.',
  unknownTimeZone: 'This is no time zone, such as Europe/Berlin.',
} as const;
