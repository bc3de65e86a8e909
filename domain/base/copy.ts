// Sentences that belong to no feature alone (ERR). Each feature keeps its own in its copy.ts.

export const copy = {
  notAllowed: 'You are not allowed to do this.',
  notFound: 'Not found.',
  unreadable: 'The request could not be read.',
  tooMany: 'Too many requests. Please try again later.',
  unknownError: 'Unknown error',
  unavailable: 'Service unavailable',
  signIn: 'Please sign in.',
  somethingWrong: 'Something went wrong. Please try again.',
  listEmpty: 'List is empty.',
  pageNotFound: 'The page you are looking for was not found.',
  backToHome: 'Back to Home',
  saved: 'Saved successfully.',
  done: 'Your transaction has been completed successfully.',
  unknownField: (name: string) => `${name} is not a field of this call.`,
  required: (name: string) => `${name} is required.`,
  notSortable: (name: string) => `The list cannot be sorted by ${name}.`,
  startAfterEnd: 'The start must not be after the end.',
  repeatRunning: 'The same request is still running.',
  repeatDiffers: 'This Idempotency-Key was used for another request.',
  changedMeanwhile: 'This was changed by someone else in the meantime. Please reload.',
} as const;
