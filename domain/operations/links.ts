// Addresses and names of the operators' pages.

export const OPERATIONS = '/management/operations';
export const PROVIDERS = '/management/providers';
export const operationTitles = { operations: 'Operations', providers: 'Providers' } as const;
