// Sentences that frame every mail.

/** Reasons for receiving a mail. */
export type MailReason =
  | 'account'
  | 'invitation'
  | 'keys'
  | 'documents'
  | 'notifications'
  | 'export'
  | 'credentials'
  | 'administration';

export const mailFrameCopy = {
  reasons: {
    account: 'You receive this email because it concerns the security of your account.',
    invitation: 'You receive this email because an account was created for this address.',
    keys: 'You receive this email because you placed this order.',
    documents: "You receive this email because this address receives your company's invoices.",
    notifications: 'You receive this email because your notification settings include these events.',
    export: 'You receive this email because you scheduled this export.',
    credentials: 'You receive this email because you manage the API credentials of your company.',
    administration: 'You receive this email because you are an administrator.',
  } satisfies Record<MailReason, string>,
  preferences: 'Change your notification settings',
  buttons: {
    invoice: 'View the invoice',
    keys: 'Download the keys',
    statement: 'See how to pay',
    exports: 'Open exports',
    notifications: 'Open notifications',
    webhooks: 'View webhooks',
    credentials: 'Manage API credentials',
    account: 'Review the change',
    setPassword: 'Set your password',
    newPassword: 'Set a new password',
  },
  facts: {
    account: 'Account',
    company: 'Company',
    invoice: 'Invoice',
    order: 'Order',
    keys: 'Keys',
    total: 'Total',
    due: 'Payment due',
    file: 'File',
    rows: 'Rows',
    credential: 'Credential',
    expires: 'Expires on',
    endpoint: 'Webhook endpoint',
    waiting: 'Waiting deliveries',
  },
} as const;
