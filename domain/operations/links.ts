// Address and name of the Operations page.

export const OPERATIONS = '/management/operations';
export const operationTitles = { operations: 'Operations' } as const;
