// Messages for programs, which the browser never shows.

export const programCopy = {
  scopeMissing: (scope: string) => `The API credential does not have the scope ${scope}.`,
  notJson: 'The body is not valid JSON.',
  emptyBody: 'The body is empty.',
  bodyType: 'The body must be sent as application/json.',
  methodNotAllowed: (allowed: string) => `This path allows ${allowed}.`,
  bodyTooLarge: 'The body is too large.',
  notAnObject: 'The body must be a JSON object.',
} as const;
