// Labels of the page of the watch list.

export const watchListLabels = {
  onOffer: 'On offer',
  notOnOffer: 'Not on offer',
  myPrice: 'My price',
  until: 'Until (UTC)',
  since: 'Watched since',
  actions: 'Actions',
  empty: 'You don’t watch any products.',
  emptyHint: 'Choose the bell of a product, and we notify you when it goes on sale again.',
} as const;
