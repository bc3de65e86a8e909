// All messages about vendors and accounting batches.

export const accountingCopy = {
  writeOffAccount: 'This period has write-offs. Enter the account that they are posted to.',
  noVendors: 'There is no vendor.',
  vendorCreated: 'Vendor created!',
  vendorUpdated: 'Vendor updated!',
  internalIdTaken: 'Another vendor has this Internal Id.',
  searchValueTaken: 'Another vendor has this Search Value.',
  ledgerLength: (digits: number) => `A ledger account has ${digits} digits.`,
  collectiveLength: (digits: number) =>
    `Enter a ledger account of ${digits} digits or a personal one of ${digits + 1}.`,
  accountShape: 'An account has 1 to 9 digits.',
  dayShape: 'A day of this century such as 2026-11-20.',
  accountsMissing: 'Fill in the accounts before anything is handed over.',
  periodBackwards: 'The period ends before it begins.',
  periodNotOver: 'Only days that are over are handed over.',
  periodOfOneYear: 'Choose dates within one year. Each year is a separate accounting period.',
  nothingToHandOver: 'Nothing of this period is left to hand over.',
  vendorMissing: (names: readonly string[]) => `Add a vendor for ${names.join(', ')} first.`,
  wrongNumbers: (parties: readonly string[], digits: number) =>
    `Accounts of companies and vendors have ${digits} digits. Correct or remove the number of ${parties.slice(0, 5).join(', ')}${parties.length > 5 ? ` and ${parties.length - 5} more` : ''}.`,
  vendorAmbiguous: (provider: string, first: string, second: string) =>
    `${provider} matches two vendors: ${first} and ${second}. Change the Search Value of one of them.`,
  tooManyLines: 'This period has more postings than fit into one file. Choose fewer days.',
  notInBatch: (number: string) => `${number} is no invoice or credit note of this batch.`,
  idSet: (number: string, id: string) => `${number} has the id ${id} already.`,
  companyTwice: 'This company is named twice.',
  batchCreated: 'The batch was made.',
  acknowledged: 'The answer was noted.',
} as const;
