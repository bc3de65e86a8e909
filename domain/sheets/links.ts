// Address and name of the spreadsheets page.

export const sheetTitles = { sheets: 'Spreadsheets' } as const;

export const SHEETS = '/management/spreadsheets';
