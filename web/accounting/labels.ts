// Labels of vendors.

export const vendorLabels = {
  note: 'Which number the accounting system knows a provider or publisher by.',
  search: 'Search by name, search value or internal id',
  id: 'Vendor Id',
  internalId: 'Internal Id',
  searchValue: 'Search Value',
  searchValueHint: 'The name of the provider or publisher, as it stands here.',
  name: 'Name',
  actions: 'Actions',
  create: 'Create Vendor',
  update: 'Update Vendor',
  updateOf: (name: string) => `Update Vendor: ${name}`,
  noneHint: 'The export for accounting asks for the vendor of each provider and publisher.',
} as const;
