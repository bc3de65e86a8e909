// Sentences about the salesman of a company.

export const salesmanCopy = {
  saved: 'Contact saved.',
  unknown: 'Choose an active salesman or administrator.',
  phoneShape: 'A phone number has digits, spaces and the characters + ( ) / -.',
} as const;
