// Every sentence about loads of keys that a person can read.

import { IMAGE_BYTES_MAX, IMAGES_MAX, LOAD_BYTES_MAX, LOAD_KEYS_MAX, UNCONFIRMED_HOURS } from './limits.ts';

const MEGABYTES = LOAD_BYTES_MAX / 1024 / 1024;

export const copy = {
  none: 'No keys were loaded from a file yet.',
  fileTooLarge: `The file is larger than ${MEGABYTES} MB. Split it and load the parts one after the other.`,
  tooManyKeys: `At most ${LOAD_KEYS_MAX} keys fit into one load. Split the file and load the parts one after the other.`,
  tooManyImages: `At most ${IMAGES_MAX} images fit into one load.`,
  noKeys: 'There is no key in the file.',
  notReadable:
    'This file cannot be read. Text and CSV must be UTF-8, workbooks .xlsx, images .png, alone or together in a .zip.',
  noKeyColumn: 'The file has several columns. Name the column that holds the keys "Key" in the first row.',
  zipRefused: 'The archive holds too much, or what is no image. Put only the .png files into it.',
  busy: 'Other files are being read. Try again shortly.',
  step: (state: string) => `This load is ${state.toLowerCase()}, so that is not possible any more.`,
  fileReplaced: 'The file of this load was replaced meanwhile.',
  nothingNew: 'No line of the file is a new key, so there is nothing to load.',
  inUse: (gone: number) =>
    gone === 1
      ? 'One key of this load was sold or is reserved. Only a load that is whole can be undone.'
      : `${gone} keys of this load were sold or are reserved. Only a load that is whole can be undone.`,
  unknownVendor: 'This vendor does not exist.',
  unknownCountry: 'This country does not exist.',
  /** What is wrong with a line, by fault. */
  faults: {
    blank: 'It shows nothing.',
    'too long': 'It is longer than a key may be.',
    'more than one line': 'It has more than one line.',
    'control characters': 'It holds characters that cannot be seen.',
    'broken Unicode': 'It holds characters that are none.',
    'not a PNG image': 'It is not a PNG image.',
    'image too large': `The image is larger than ${IMAGE_BYTES_MAX / 1024} KB.`,
    formula: 'It is a formula. Paste the key as a value.',
    'not text':
      'The cell is a number or a date, which a spreadsheet may have changed. Give the column the format Text and enter the key again.',
    'too many cells':
      'The row has more cells than the first row names. Put a key that holds a comma, semicolon or tab into quotes.',
    'other product': 'The row names the SKU of another product.',
    'no key': 'The row has no key.',
  },
  created: 'The keys are being loaded.',
  cancelled: 'The load is cancelled. None of its keys stays.',
  undone: 'The load is being undone.',
  forgotten: `A file that nobody confirms is forgotten after ${UNCONFIRMED_HOURS} hours.`,
} as const;

/** Why a line brings no key. */
export type LineFault = keyof typeof copy.faults;
