// Labels of the step-up dialog.

export const stepUpLabels = {
  title: 'Confirm that it is you',
  passkey: 'Use your passkey, or have a code sent by e-mail.',
  sendCode: 'Send a code by e-mail',
  mail: 'A code was mailed to you. Then what you were doing goes on.',
  app: 'Enter the code that your authenticator app shows. Then what you were doing goes on.',
  password: 'Enter your password. Then what you were doing goes on.',
  passwordField: 'Password',
  confirm: 'Confirm',
} as const;
