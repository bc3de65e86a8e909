// Address and name of the screen of spreadsheets. Known from the start of the page, so it stays small.

export const sheetTitles = { sheets: 'Spreadsheets' } as const;

export const SHEETS = '/management/spreadsheets';
