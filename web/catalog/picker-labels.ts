// Labels of the product picker.

export const pickerLabels = {
  searchProduct: 'Search by name, SKU or publisher',
  onlySold: 'Only products that are sold now',
  onlyActive: 'Only products in an active promotion of the provider',
  store: 'Store',
  products: 'Products',
  noProducts: 'No product matches. Try another name, or look among all stores.',
  selected: 'Selected',
  released: (day: string) => `Released ${day}`,
  hasPromotion: 'Has a promotion',
  notSold: 'Not sold now',
} as const;
