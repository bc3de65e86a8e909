// Labels of the settings page.

export const settingLabels = {
  title: 'Settings',
  orders: 'Order Settings',
  note: 'Salespeople see costs with this percentage added. Applies to orders approved from now on.',
  factor: 'Profit Factor',
  update: 'Update',
  history: 'Changes',
  historyList: 'Changes of the profit factor',
  historyNote: 'Changes to the profit factor, with user and date.',
  none: 'The profit factor has not been changed yet.',
  at: 'Date (UTC)',
  by: 'Changed by',
  from: 'From',
  to: 'To',
} as const;
