// Path and name of the spreadsheets page. Loaded with the route table, so it stays small.

export const sheetTitles = { sheets: 'Spreadsheets' } as const;

export const SHEETS = '/management/spreadsheets';
