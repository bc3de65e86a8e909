// Labels of the shell.

export const shellLabels = {
  search: 'Search everything',
  searchKeys: 'Ctrl K',
  bell: 'Notifications',
  bellWith: (count: string) => `Notifications, ${count} unread`,
  waiting: 'waiting',
  collapseMenu: 'Collapse menu',
  expandMenu: 'Expand menu',
} as const;
