// Every sentence about confirming a grave step with a fresh factor, but the refusal itself.

export const stepUpCopy = {
  codeEmpty: 'Enter the code.',
  codeWrong: 'The code is wrong, was used already or has expired.',
} as const;
