// Sentences not specific to a feature (ERR). Each feature has its own copy.ts.

export const commonCopy = {
  notAllowed: 'You are not allowed to do this.',
  stepUpRequired: 'Please confirm that it is you. Nothing has been changed yet.',
  notFound: 'Not found.',
  unreadable: 'The request could not be read.',
  tooMany: 'Too many requests. Please try again later.',
  unknownError: 'Unknown error',
  unavailable: 'Service unavailable',
  signIn: 'Please sign in.',
  somethingWrong: 'Something went wrong. Please try again.',
  listEmpty: 'List is empty.',
  countryClosed: (code: string) => `The product may not be sold in ${code}.`,
  noPromotions: 'There is no promotion.',
  noProducts: 'There is no products.',
  noUpcoming: 'There is no upcoming promotion.',
  amountBounds: 'Must be between 0 and 100,000,000,000.',
  atLeastOne: 'Quantity must be at least 1.',
  pageNotFound: 'The page you are looking for was not found.',
  permissionNeeded: (names: readonly string[]) =>
    `It needs the permission ${names.join(' or ')}. An administrator can give it to you.`,
  backToHome: 'Back to Home',
  saved: 'Saved successfully.',
  done: 'Your transaction has been completed successfully.',
  unknownField: (name: string) => `${name} is not a field of this call.`,
  notText: 'This text holds characters that cannot be kept.',
  invisibleCharacters: 'This text contains line breaks or invisible characters. Please remove them.',
  dateShape: 'Must be a date or a time in ISO form.',
  dayShape: 'Must be a day, such as 2026-11-20.',
  dateYears: 'Must be a date in the years 1 to 9998.',
  required: (name: string) => `${name} is required.`,
  notSortable: (name: string) => `The list cannot be sorted by ${name}.`,
  startAfterEnd: 'The start must not be after the end.',
  repeatRunning: 'The same request is still running.',
  repeatUnknown:
    'The first request was interrupted after part of it was done. Please look at what became of it before you send it again.',
  repeatKey: 'Idempotency-Key must have 1 to 100 characters.',
  repeatDiffers: 'This Idempotency-Key was used for another request.',
  viewNameRequired: 'Please name the view.',
  viewNameTaken: 'There is a view with the same name.',
  tooManyViews: (most: number) => `At most ${most} views can be saved for a list.`,
  viewSaved: 'The view has been saved!',
  viewDeleted: 'The view has been deleted!',
  viewShared: 'All staff see the view now.',
  viewUnshared: 'The view is no longer shared.',
  viewGone: 'This view was deleted elsewhere.',
  viewIsShared: 'Only a SuperAdmin changes or deletes what all staff see.',
  /** A refusal with the actual state. */
  withState: (message: string, state: string) => `${message} It is ${state} now.`,
  changedMeanwhile: 'This was changed by someone else in the meantime. Please reload.',
} as const;

/** Messages for programs, which the browser never shows. */
export const programCopy = {
  scopeMissing: (scope: string) => `The API credential does not have the scope ${scope}.`,
} as const;
