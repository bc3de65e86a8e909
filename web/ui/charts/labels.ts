// Labels of the charts.

export const chartLabels = {
  showTable: (chart: string) => `Show ${chart} as a table`,
  showChart: (chart: string) => `Show ${chart} as a chart`,
  download: (chart: string) => `Download ${chart}`,
  png: 'Picture (PNG)',
  csv: 'Figures (CSV)',
  xlsx: 'Figures (XLSX)',
  table: (chart: string) => `${chart}, figures`,
  /** Spoken name of a chart; its figures are in the table behind it. */
  summary: (chart: string) => `${chart}. Arrow keys read the figures one by one.`,
  total: 'Total',
  inSeconds: (series: string) => `${series} (seconds)`,
} as const;
