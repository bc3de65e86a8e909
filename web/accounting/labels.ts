// Labels of vendors.

export const vendorLabels = {
  note: 'Maps providers and publishers to vendor numbers in your accounting system.',
  search: 'Search by name, search value or internal id',
  id: 'Vendor Id',
  internalId: 'Internal Id',
  searchValue: 'Search Value',
  searchValueHint: 'The provider’s or publisher’s name as used in Merkur.',
  name: 'Name',
  actions: 'Actions',
  create: 'Create Vendor',
  update: 'Update Vendor',
  updateOf: (name: string) => `Update Vendor: ${name}`,
  noneHint: 'The accounting export needs a vendor for each provider and publisher.',
} as const;
