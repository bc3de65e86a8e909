// Messages for programs, which the browser never shows.

export const programCopy = {
  scopeMissing: (scope: string) => `The API credential does not have the scope ${scope}.`,
} as const;
