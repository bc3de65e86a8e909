// Sentences of the reports.

export const reportCopy = {
  productRequired: 'Please choose a product.',
  startRequired: 'Please choose a start date.',
  endRequired: 'Please choose an end date.',
  endBeforeStart: 'The end date must not be before the start date.',
  startTooEarly: 'The start date must not be before February 2020.',
  notFound: (product: string) => `${product} report not found.`,
} as const;
