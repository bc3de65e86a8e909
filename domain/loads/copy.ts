// Sentences about key loads.

import {
  IMAGE_BYTES_MAX,
  IMAGE_SIDE_MAX,
  IMAGES_MAX,
  LOAD_BYTES_MAX,
  LOAD_KEYS_MAX,
  UNCONFIRMED_HOURS,
} from './limits.ts';

const MEGABYTES = LOAD_BYTES_MAX / 1024 / 1024;

export const loadCopy = {
  none: 'No keys were loaded from a file yet.',
  fileTooLarge: `The file is larger than ${MEGABYTES} MB. Split it and load the parts one after the other.`,
  tooManyKeys: `At most ${LOAD_KEYS_MAX} keys fit into one load. Split the file and load the parts one after the other.`,
  tooManyImages: `At most ${IMAGES_MAX} images fit into one load.`,
  noKeys: 'The file contains no keys.',
  notReadable:
    'This file cannot be read. Text and CSV must be UTF-8, workbooks .xlsx, images .png, .jpg or .gif, alone or together in a .zip.',
  noKeyColumn: 'The file has several columns and none is named "Key". Choose the column that holds the keys.',
  severalKeyColumns: 'Several columns could hold the keys. Choose one.',
  unknownColumn: 'The file has no such column. Choose one of these.',
  severalSheets: 'Several sheets of the workbook have content. Choose the one with the keys.',
  noVisibleSheet: 'All sheets with content are hidden. Show the sheet with the keys and try again.',
  zipRefused: 'The archive is too large or contains other files. Put only the image files into it.',
  busy: 'Other files are being read. Try again shortly.',
  step: (state: string) => `This load is ${state.toLowerCase()}, so that is not possible any more.`,
  fileReplaced: 'The file of this load has been replaced in the meantime.',
  nothingNew: 'No line of the file is a new key, so there is nothing to load.',
  inUse: (gone: number) =>
    gone === 1
      ? 'One key of this load was sold or is reserved. Only a load that is whole can be undone.'
      : `${gone} keys of this load were sold or are reserved. Only a load that is whole can be undone.`,
  unknownVendor: 'This vendor does not exist.',
  unknownCountry: 'This country does not exist.',
  /** Message per fault of a line. */
  faults: {
    blank: 'It is blank.',
    'too long': 'It is longer than a key may be.',
    'more than one line': 'It has more than one line.',
    'control characters': 'It contains invisible characters.',
    'broken Unicode': 'It contains invalid characters.',
    'not a PNG image': 'It is not a PNG image.',
    'not an image': 'It is not a PNG, JPEG or GIF image.',
    'damaged image': 'The image is damaged or incomplete.',
    'image too wide': `The image is wider or higher than ${IMAGE_SIDE_MAX} pixels.`,
    'image too large': `The image is larger than ${IMAGE_BYTES_MAX / 1024} KB.`,
    formula: 'It is a formula. Paste the key as a value.',
    'not text':
      'The cell is a number or a date, which a spreadsheet may have changed. Give the column the format Text and enter the key again.',
    'too many cells':
      'The row has more cells than the first row names. Put a key that holds a comma, semicolon or tab into quotes.',
    'other product': 'The row names the SKU of another product.',
    'no key': 'The row has no key.',
    'cell error': 'The cell shows an error such as #REF!. Enter the key again.',
    'shortened number':
      'A spreadsheet has shortened this number, so its digits are lost. Ask the supplier for the key.',
    'unclosed quote': 'A quotation mark is opened and never closed.',
  },
  /** Reasons for setting a line aside. */
  doubts: {
    unlike: 'It looks unlike the other keys.',
    'no letters': 'It has no letters or digits.',
    title: 'It looks like the heading of a column.',
    'above titles': 'It is above the headings of the columns.',
    comment: 'It looks like a comment.',
    total: 'It looks like a total.',
    markup: 'It contains web markup.',
    blanks: 'It contains blanks: perhaps a numbered line, two keys, or a sentence.',
    'several values': 'It contains a separator: perhaps several values.',
    'unusual characters': 'It contains characters that keys rarely have.',
    punctuation: 'It starts or ends with punctuation.',
    'hidden row': 'The row is hidden in the sheet.',
    spent: 'The row says that the key is used, sold or invalid.',
    'near duplicate': 'It differs only in case, dashes, blanks or punctuation from a key that is already here.',
    'near duplicate in file': 'It differs only in case, dashes, blanks or punctuation from an earlier line.',
  },
  /** Lines that are not entries. */
  skips: {
    heading: 'Heading.',
    'separator line': 'Tells spreadsheets the separator.',
    continuation: 'Belongs to the line before it.',
    'system file': 'A file of the operating system.',
  },
  undecided: (count: number) =>
    count === 1
      ? 'One line was set aside. Include or drop it before you load the keys.'
      : `${count} lines were set aside. Include or drop them before you load the keys.`,
  notSetAside: 'These lines are not set aside.',
  created: 'The keys are being loaded.',
  cancelled: 'The load was cancelled and its keys were discarded.',
  undone: 'The load is being undone.',
  forgotten: `An unconfirmed file is deleted after ${UNCONFIRMED_HOURS} hours.`,
} as const;

/** Why a line contains no new key. */
export type LineFault = keyof typeof loadCopy.faults;
/** Why a key is set aside until decided. */
export type KeyDoubt = keyof typeof loadCopy.doubts;
/** Why a line is not an entry. */
export type SkipReason = keyof typeof loadCopy.skips;
