// Path and name of the Operations page. In the initial bundle, so it stays small.

export const OPERATIONS = '/management/operations';
export const operationTitles = { operations: 'Operations' } as const;
