// Labels of reports.

export const inventoryReportLabels = {
  inventory: 'Inventory',
  current: 'Now',
  late: 'taken late',
  lateNote: (at: string) => `Taken late, ${at} UTC: the worker was away when the month ended.`,
  takenNote: (at: string) => `Taken ${at} UTC and never changed since.`,
  currentNote: 'As it is now. A month-end inventory is taken at 00:00 UTC on the first of each month.',
  search: 'Search by name or SKU',
  store: 'Store',
  provider: 'Provider',
  sku: 'Sku',
  name: 'Name',
  manualQuantity: 'Manual quantity',
  manualTotalCost: 'Manual total cost',
  totalQuantity: 'Total quantity',
  totalCost: 'Total cost',
  download: 'Download Report',
  none: 'There is nothing in this inventory.',
} as const;
