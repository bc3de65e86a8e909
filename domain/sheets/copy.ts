// Sentences about spreadsheets (SYN, PPR, PPD).

import { countOf } from '#domain/base/text/plural.ts';
import { PRICE_ROWS_MAX, SHEET_BYTES_MAX, SHEET_ROWS_MAX } from './operations.ts';

const MEGABYTES = SHEET_BYTES_MAX / 1024 / 1024;

export const sheetCopy = {
  available: 'Available Now!',
  waiting: 'Waiting to start',
  running: 'Updating',
  alreadyRunning: 'The update is already running.',
  /** Update Price Master. */
  updated: 'Google sheet has been updated!',
  /** Provider products, promotions and inventory. */
  haveBeenUpdated: 'Google sheet have been updated!',
  /** A provider's promotion, and promotions created from a sheet. */
  added: 'Added to the Google Sheet!',
  askPriceMaster: 'Are you sure want to update Google sheet?',
  askProviderPromotion: (tab: string) => `Are you sure you want to update Genba ${tab} Promotion ?`,
  askProviderProducts: 'Are you sure you want to update Provider Products ?',
  noBook: 'There is no workbook yet.',
  noPromotion: 'This promotion does not exist.',
  nothingUploaded: 'There is no sheet to create promotions from. Upload one first.',
  uploadReplaced: 'Another sheet has been uploaded in the meantime. Review it before you create promotions from it.',
  busyReading: 'Other sheets are being read. Try again in a moment.',
  notWorkbook: 'This is not a workbook that can be read. Save it as .xlsx and try again.',
  tooLarge: `The file is too large. At most ${MEGABYTES} MB are allowed.`,
  tooMuchInside: 'The workbook holds too much. Keep only the rows of promotions in it.',
  notAllowedInside: 'The workbook holds macros, embedded files or links to other files. Remove them and try again.',
  formulas: 'The workbook holds formulas. Paste the values instead and try again.',
  tooManySheets: 'The workbook has too many sheets. Keep only the one with promotions.',
  severalSheets: 'Several sheets of the workbook have content. Choose one.',
  unknownSheet: 'The workbook has no such visible sheet. Choose one of these.',
  noVisibleSheet: 'All sheets with content are hidden. Show the sheet and try again.',
  farCell: (address: string) =>
    `The cell ${address} is far outside the table. Delete the rows and columns behind the table and try again.`,
  noRows: 'There are no rows with promotions in the sheet.',
  tooManyRows: `At most ${SHEET_ROWS_MAX} promotions are allowed in one sheet.`,
  noColumns: (names: readonly string[]) => `The first row must name the columns. Missing: ${names.join(', ')}.`,
  unknownColumn: (name: string) => `There is no column "${name}".`,
  columnTwice: (name: string) => `The column "${name}" is named twice.`,
  unknownSku: (sku: string) => `There is no product with the SKU ${sku}.`,
  unknownPrice: (text: string) => `${text} is not a price of the product.`,
  badWeights: 'Must look like DE:60, PL:40.',
  tooManyPriceRows: `At most ${PRICE_ROWS_MAX} rows are allowed. Keep only those with a new price.`,
  unknownPriceId: 'There is no price with this id any more.',
  priceTwice: 'This price is named twice.',
  badPrice: 'Must be an amount in euro with two decimals at most.',
  pricesChanged: (count: number, refused: number) =>
    `${countOf(count, 'sale price')} changed${refused > 0 ? `, ${refused} not possible` : ''}`,
  badNumber: 'Must be a number.',
  badQuantity: 'Must be a whole number.',
  ambiguousNumber: (text: string) =>
    `"${text}" can be read as thousands or as decimals. Enter it as a number, or with two decimals.`,
  errorCell: 'The cell shows an error such as #N/A.',
  formulaCell: 'The cell has a formula without a value. Paste the value instead.',
  hiddenRow: 'The row is hidden in the sheet. Show it to use it, or delete it.',
  untitledCell: 'A cell of the row is under no column title.',
  badTime: 'Must be a date or a time (UTC).',
  /** Progress. */
  collecting: 'Collecting the rows',
  writing: (rows: number) => `Writing ${countOf(rows, 'row')}`,
  written: (rows: number) => `Finished: ${countOf(rows, 'row')} written`,
  rowFailed: (row: number, message: string) => `Row ${row}: ${message}`,
  created: (made: number, of: number) => `Finished: ${made} of ${of} promotions created`,
  failed: 'The update failed. Nothing that was kept before is lost; start it again.',
  retrying: 'Interrupted; trying again',
} as const;
