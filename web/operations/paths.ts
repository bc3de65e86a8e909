// Address and name of the Operations page. Known from the start of the page, so it stays small.

export const OPERATIONS = '/management/operations';
export const operationTitles = { operations: 'Operations' } as const;
