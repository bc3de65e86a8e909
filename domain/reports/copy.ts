// Sentences of the reports.

export const reportCopy = {
  noSellers: 'There is no sellers.',
  noDocuments: 'There are no documents in this period.',
  noEcSales: 'There are no services under reverse charge in this period.',
  productRequired: 'Please choose a product.',
  startRequired: 'Please choose a start date.',
  endRequired: 'Please choose an end date.',
  endBeforeStart: 'The end date must not be before the start date.',
  startTooEarly: 'The start date must not be before February 2020.',
  notFound: (product: string) => `${product} report not found.`,
} as const;
