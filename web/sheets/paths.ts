// Path and name of the spreadsheets page. In the initial bundle, so it stays small.

export const sheetTitles = { sheets: 'Spreadsheets' } as const;

export const SHEETS = '/management/spreadsheets';
