// Labels of the bulk order.

export const bulkOrderLabels = {
  nameAndSku: 'Product Name - Sku',
  regions: 'Merkur / Provider Region',
  validity: 'Valid From / To (UTC)',
  price: 'Price',
  stock: 'Stock Quantity',
  salesPrice: 'Sales Price',
  salesPriceOf: (name: string) => `Sales price of ${name}`,
  quantity: 'Quantity',
  total: 'Total',
  partner: 'Partner',
  whichPartner: 'Which partner do you order for?',
  whichPartnerHint: 'You then see what this partner may buy.',
  none: 'Published promotions that are valid now, and that the partner may buy, appear here.',
  preview: 'Preview',
  selected: 'Selected Products',
  pages: 'Pages of the selected products',
  forPartner: (name: string) => `Partner: ${name}`,
  persist: 'Persist Order',
  persistHint: 'Places drafts with quantity and price 0. The partner completes them.',
  save: 'Save',
  keepGoing: 'Back to the list',
  seeOverrides: 'See the overrides of its credit limit',
  stay: (count: string) =>
    count === '1' ? '1 line was not ordered and stays here.' : `${count} lines were not ordered and stay here.`,
  placed: (count: string) => `${count} ${count === '1' ? 'order' : 'orders'} placed`,
} as const;
