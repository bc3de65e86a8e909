// Sentences about server exports.

export const exportCopy = {
  weekday: 'Choose a weekday from 1 (Monday) to 7 (Sunday).',
  unknownList: 'This list is not made into files by the server.',
  unknownColumn: (title: string) => `The column ${title} names no field of the list.`,
  underWay: (most: number) => `${most} of your exports are being made. Wait for one of them, or cancel it.`,
  state: 'The state of the export does not allow this.',
  rights: 'You may no longer see what this file was made of.',
  rightsLost: 'You may no longer see this list, or your rights changed while the file was made.',
  tooLarge: (most: number) => `At most ${most.toLocaleString('en')} rows fit into one file. Narrow the filter.`,
  failed: 'The file could not be made. Please export again.',
  tooManySchedules: (most: number) => `At most ${most} exports can be scheduled.`,
  scheduledMail: {
    subject: (label: string) => `Your export: ${label}`,
    text: (label: string, rows: number, link: string, days: number) =>
      `Your file ${label} is ready, with ${rows.toLocaleString('en')} ${rows === 1 ? 'row' : 'rows'}. It can be downloaded for ${days} days.\n\nDownload it, or change or stop the schedule:\n${link}`,
  },
} as const;
