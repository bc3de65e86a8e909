// Labels of the relations screen.

export const relationLabels = {
  provider: 'Provider',
  selected: 'Selected publishers',
  all: 'All',
  publishers: 'Publishers',
  publishersOf: (provider: string) => `Publishers of ${provider}`,
  selectProvider: (provider: string) => `Buy from ${provider}`,
  selectAll: 'Select All Publishers',
  available: (count: number) => `Available (${count})`,
  chosen: (count: number) => `Selected (${count})`,
  search: 'Search by name',
  add: (name: string) => `Add ${name}`,
  remove: (name: string) => `Remove ${name}`,
  changed: 'changed',
  done: 'Done',
  save: 'Save Changes',
  everything: 'Nothing is selected: this company may buy from every provider and publisher.',
  only: 'This company may buy only what is selected here.',
  noProviders: 'There is no provider yet.',
  back: 'Companies',
} as const;
