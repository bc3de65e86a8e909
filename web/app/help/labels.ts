// Labels of the help.

export const helpLabels = {
  help: 'Help',
  screen: 'This screen',
  guides: 'Guides',
  whatsNew: 'What’s new',
  terms: 'Terms',
  keys: 'Keyboard shortcuts',
  keysNote: 'Single keys work while nothing is typed into.',
  keysOn: 'Use single-key shortcuts',
  keyGroups: [
    {
      name: 'Everywhere',
      keys: [
        ['Ctrl K', 'Search everything'],
        ['/', 'Search this list'],
        ['?', 'Show this help'],
        ['Ctrl Enter', 'Confirm a dialog'],
        ['Esc', 'Close, or clear what is selected'],
      ],
    },
    {
      name: 'Lists',
      keys: [
        ['j k', 'Next and previous row'],
        ['Enter', 'Open the row'],
        ['e', 'Show or hide its details'],
        ['x', 'Select it'],
        ['[ ]', 'Previous and next page'],
      ],
    },
    {
      name: 'Opened from a list',
      keys: [['Shift+J Shift+K', 'Next and previous one of that list']],
    },
    { name: 'Bulk order', keys: [['Ctrl V', 'Paste lines from a spreadsheet']] },
  ],
  /** Partners have no shortcuts to approve or negotiate. */
  staffKeys: {
    name: 'Orders',
    keys: [
      ['a', 'Approve what is selected, the row or the order'],
      ['n', 'Negotiate the row or the order'],
    ],
  },
  goTo: 'Go to',
} as const;
