// Path and name of the Operations page. Loaded with the route table, so it stays small.

export const OPERATIONS = '/management/operations';
export const operationTitles = { operations: 'Operations' } as const;
