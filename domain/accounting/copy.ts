// Every sentence about vendors that a person can read.

export const copy = {
  noVendors: 'There is no vendor.',
  vendorCreated: 'Vendor created!',
  vendorUpdated: 'Vendor updated!',
  internalIdTaken: 'Another vendor has this Internal Id.',
} as const;
