// Sentences about step-up authentication, except the refusal itself.

export const stepUpCopy = {
  codeEmpty: 'Enter the code.',
  codeWrong: 'The code is wrong, was used already or has expired.',
} as const;
