// Sentences about the setup of an installation.

export const setupCopy = {
  ended: 'This setup link is not valid: it was used or has expired, or the installation has users.',
  companyRequired: 'Company name is required.',
  testMailSent: (address: string) => `A test email is on its way to ${address}.`,
  noSimulator: 'The provider simulator is for trials without PROVIDERS only.',
  simulatorStarted: 'The provider simulator is running. Its catalogue is loading.',
  sampleLoaded: 'Sample data loaded.',
  sampleRemoved: 'Sample data removed.',
  sampleNotHere: 'Sample data is for trials: in production, partners would see its promotions.',
  sampleExists: 'The sample data is loaded already.',
  sampleTaken: (name: string) => `There is already a company or user with the name or address of the sample (${name}).`,
  sampleNeedsProducts: 'Connect a provider first: the promotions of the sample sell products of its catalogue.',
  sampleOrders: (count: number) =>
    count === 1
      ? 'An order uses the sample data, so it cannot be removed.'
      : `${count} orders use the sample data, so it cannot be removed.`,
  sampleCarts: 'Promotions of the sample are in the cart of a partner, so the sample cannot be removed.',
  sampleUsers: 'You added users to the company of the sample, so it cannot be removed.',
  sampleUsed: 'Other records use the sample data, so it cannot be removed.',
} as const;

export const setupMails = {
  testSubject: 'Test email from Merkur',
  testText: 'Your mail server accepts emails from Merkur. You do not need to do anything.',
} as const;
