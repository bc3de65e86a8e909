// Name of the row with the sums, in tables and files.

export const totalLabel = 'Total';
