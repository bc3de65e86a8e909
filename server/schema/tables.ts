// The rows of all tables as the reader returns them, printed by test/statements/schema.test.ts with UPDATE=1.

/** A whole row of `accounting_acknowledgement`. */
export interface AccountingAcknowledgementTable {
  batchId: string;
  at: string;
  byName: string;
  bookLine: number;
}

/** A whole row of `accounting_batch`. */
export interface AccountingBatchTable {
  id: string;
  number: number;
  fromDay: string;
  toDay: string;
  createdAt: string;
  createdBy: string | null;
  createdByName: string;
  documents: number;
  debitCents: number;
  creditCents: number;
}

/** A whole row of `accounting_document`. */
export interface AccountingDocumentTable {
  kind: string;
  key: string;
  batchId: string;
  number: string;
  day: string;
}

/** A whole row of `accounting_entry`. */
export interface AccountingEntryTable {
  batchId: string;
  line: number;
  kind: string;
  key: string;
  debitAccount: string;
  creditAccount: string;
  cents: number;
  taxCode: string;
  text: string;
  datevCents: number | null;
  datevKey: string;
  reference: string;
  dueDay: string | null;
  vatId: string;
}

/** A whole row of `accounting_file`. */
export interface AccountingFileTable {
  batchId: string;
  format: string;
  bytes: Buffer;
  sha256: string;
}

/** A whole row of `accounting_setting`. */
export interface AccountingSettingTable {
  id: number;
  receivables: string;
  salesS: string;
  salesAe: string;
  salesO: string;
  salesE: string;
  salesZ: string;
  outputTax: string;
  bank: string;
  purchases: string;
  payables: string;
  consultantNumber: number;
  clientNumber: number;
  accountLength: number;
  modifiedAt: string;
  writeOffs: string;
  automaticS: boolean;
  automaticAe: boolean;
  automaticO: boolean;
  automaticE: boolean;
  automaticZ: boolean;
  automaticPurchases: boolean;
}

/** A whole row of `allocation`. */
export interface AllocationTable {
  id: string;
  orderId: string;
  providerId: string;
  sku: string;
  reference: string;
  quantity: number;
  state: string;
  reservationId: string | null;
  expiresAt: string | null;
  outcome: string | null;
  tries: number;
  nextTryAt: string | null;
  createdAt: string;
}

/** A whole row of `api_call`. */
export interface ApiCallTable {
  id: number;
  at: string;
  companyId: string;
  credentialId: string;
  method: string;
  path: string;
  status: number;
  code: string;
  ms: number;
  traceId: string;
}

/** A whole row of `api_credential`. */
export interface ApiCredentialTable {
  userId: string;
  apiKey: string;
  secretHash: Buffer;
  createdAt: string;
  lastUsedAt: string | null;
}

/** A whole row of `app_user`. */
export interface AppUserTable {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  passwordHash: string;
  passwordMustChange: boolean;
  role: string;
  isActive: boolean;
  companyId: string | null;
  codeFailures: number;
  codeClosedAt: string | null;
  createdAt: string;
  modifiedAt: string;
  kind: string;
}

/** A whole row of `approval_rule`. */
export interface ApprovalRuleTable {
  id: string;
  companyId: string;
  orderLimitCents: number;
  dayLimitCents: number;
  minMarginBp: number;
  proposedBy: string | null;
  proposedAt: string;
  confirmedBy: string | null;
  inForceAt: string | null;
  endedBy: string | null;
  endedAt: string | null;
  ending: string | null;
}

/** A whole row of `audit_event`. */
export interface AuditEventTable {
  id: string;
  at: string;
  userId: string | null;
  userName: string;
  role: string | null;
  companyId: string | null;
  sessionId: string | null;
  address: string;
  device: string;
  action: string;
  subjectKind: string | null;
  subjectId: string | null;
  subjectName: string;
  before: unknown;
  after: unknown;
  status: number;
  code: string;
  traceId: string;
}

/** A whole row of `audit_seal`. */
export interface AuditSealTable {
  position: number;
  eventId: string;
  mac: Buffer;
}

/** A whole row of `audit_unsealed`. */
export interface AuditUnsealedTable {
  eventId: string;
  mac: Buffer | null;
}

/** A whole row of `backup_run`. */
export interface BackupRunTable {
  id: string;
  kind: string;
  startedAt: string;
  endedAt: string;
  file: string | null;
  bytes: number | null;
  failure: string | null;
}

/** A whole row of `bank_csv_layout`. */
export interface BankCsvLayoutTable {
  account: string;
  titles: string[];
  roles: string[];
  dayFormat: string;
  decimalSign: string;
  savedAt: string;
  savedBy: string | null;
  savedByName: string;
}

/** A whole row of `bank_file`. */
export interface BankFileTable {
  id: string;
  newCount: number;
  knownCount: number;
  uploadedAt: string;
  uploadedBy: string | null;
  uploadedByName: string;
  entryCount: number | null;
  readCount: number | null;
  reversalCount: number | null;
  outgoingCount: number | null;
  skipped: unknown;
  format: string;
}

/** A whole row of `bank_payment`. */
export interface BankPaymentTable {
  id: string;
  fileId: string;
  account: string;
  fingerprint: string;
  bookedOn: string;
  amountCents: number;
  debtorName: string;
  debtorIban: string;
  remittance: string;
  invoiceNumbers: string[];
  state: string;
  companyId: string | null;
  planId: string | null;
  reason: string;
  decidedAt: string | null;
  decidedByName: string | null;
  version: number;
  kind: string;
  guessedNumbers: string[];
  statementKey: string;
  bankReference: string;
  endToEnd: string;
  ultimateDebtor: string;
  additional: string;
  chargesCents: number | null;
  duplicateOf: string | null;
  returnsId: string | null;
  batchCents: number | null;
  payoutId: string | null;
}

/** A whole row of `bank_payment_history`. */
export interface BankPaymentHistoryTable {
  bankPaymentId: string;
  version: number;
  action: string;
  allocation: unknown;
  reason: string;
  byUser: string | null;
  byName: string;
  at: string;
  bookLine: number;
}

/** A whole row of `bank_payment_share`. */
export interface BankPaymentShareTable {
  planId: string;
  bankPaymentId: string;
  companyId: string;
}

/** A whole row of `billed_line`. */
export interface BilledLineTable {
  invoiceId: string;
  line: number;
  orderId: string | null;
  quantity: number;
  creditedQuantity: number;
  isOpen: boolean;
}

/** A whole row of `blending`. */
export interface BlendingTable {
  orderId: string;
  code: string;
  quantity: number;
  costE4: number;
  weight: number;
  tierPrice: unknown;
}

/** A whole row of `book_seal`. */
export interface BookSealTable {
  position: number;
  book: string;
  lines: string;
  mac: Buffer;
}

/** A whole row of `book_unsealed`. */
export interface BookUnsealedTable {
  book: string;
  line: number;
}

/** A whole row of `call_count`. */
export interface CallCountTable {
  minute: number;
  caller: string;
  calls: number;
}

/** A whole row of `cart_item`. */
export interface CartItemTable {
  userId: string;
  promotionId: string;
  productId: string;
  quantity: number;
  demandPriceCents: number;
  createdAt: string;
  directSale: boolean;
  reference: string;
}

/** A whole row of `catalogue_announcement`. */
export interface CatalogueAnnouncementTable {
  isOnly: boolean;
  version: string;
  at: string;
}

/** A whole row of `catalogue_change`. */
export interface CatalogueChangeTable {
  id: number;
}

/** A whole row of `chain_key`. */
export interface ChainKeyTable {
  chain: string;
  masterId: string;
  afterPosition: number;
  previousMac: Buffer;
  mac: Buffer;
  createdAt: string;
}

/** A whole row of `claim`. */
export interface ClaimTable {
  id: string;
  number: number;
  companyId: string;
  orderId: string;
  packageId: string;
  orderItemId: string;
  keyId: string;
  keyLine: number;
  providerId: string | null;
  reason: string;
  note: string;
  state: string;
  revocationListId: string | null;
  createdAt: string;
  createdByName: string;
  modifiedAt: string;
  supplierReference: string;
  providerRef: string | null;
  providerAnswer: string | null;
  providerNote: string;
  nextTryAt: string | null;
  tries: number;
  supplierCreditE4: number | null;
  supplierCreditAt: string | null;
  replacementKeyId: string | null;
  replacementPackageId: string | null;
  creditNoteId: string | null;
  creditLine: number | null;
  resolution: string;
}

/** A whole row of `claim_file`. */
export interface ClaimFileTable {
  id: string;
  claimId: string;
  companyId: string;
  place: number;
  name: string;
  kind: string;
  size: number;
  dekId: number;
  sealed: Buffer;
  sha256: string;
  at: string;
  byName: string;
  bookLine: number;
}

/** A whole row of `claim_history`. */
export interface ClaimHistoryTable {
  claimId: string;
  seq: number;
  at: string;
  step: string;
  fromState: string | null;
  toState: string;
  note: string;
  byName: string;
  byType: string;
  bookLine: number;
}

/** A whole row of `company`. */
export interface CompanyTable {
  id: string;
  name: string;
  email: string;
  type: string;
  address: string;
  zipCode: string;
  state: string;
  city: string;
  country: string;
  countryCode: string;
  invoicePeriod: string;
  paidRequired: boolean;
  unPaidKeyQuantity: number | null;
  orderTotalAmountCents: number | null;
  automaticDeliveryPackageKeyCount: number;
  regionIncluded: boolean;
  regions: string[];
  accountNumber: number | null;
  vatRateBp: number;
  creditLimitCents: number | null;
  balanceCents: number;
  packageLimitCents: number | null;
  isSystem: boolean;
  createdAt: string;
  modifiedAt: string;
  reservedCents: number;
  creditEntries: number;
  netSuiteBalanceCents: number | null;
  vatRateFrom: string;
}

/** A whole row of `company_einvoice`. */
export interface CompanyEinvoiceTable {
  companyId: string;
  profile: string;
  buyerReference: string;
  addressScheme: string;
  addressId: string;
  modifiedAt: string;
}

/** A whole row of `company_payment_term`. */
export interface CompanyPaymentTermTable {
  companyId: string;
  days: number;
  modifiedAt: string;
}

/** A whole row of `company_provider`. */
export interface CompanyProviderTable {
  companyId: string;
  providerId: string;
  allPublishers: boolean;
  publisherIds: string[];
}

/** A whole row of `company_salesman`. */
export interface CompanySalesmanTable {
  companyId: string;
  userId: string;
  name: string;
  email: string;
  phone: string;
  isShown: boolean;
}

/** A whole row of `company_vat_id`. */
export interface CompanyVatIdTable {
  companyId: string;
  vatId: string;
  modifiedAt: string;
  isForeign: boolean;
}

/** A whole row of `company_vat_rate`. */
export interface CompanyVatRateTable {
  companyId: string;
  firstDay: string;
  rateBp: number;
}

/** A whole row of `credit_entry`. */
export interface CreditEntryTable {
  companyId: string;
  seq: number;
  book: string;
  kind: string;
  amountCents: number;
  balanceCents: number;
  reservedCents: number;
  orderId: string | null;
  historySeq: number | null;
  documentId: string | null;
  document: string;
  byType: string | null;
  byName: string | null;
  byUser: string | null;
  at: string;
  bookLine: number;
  limitCents: number | null;
  overrideCents: number | null;
}

/** A whole row of `credit_low_mark`. */
export interface CreditLowMarkTable {
  companyId: string;
  at: string;
}

/** A whole row of `credit_note`. */
export interface CreditNoteTable {
  id: string;
  invoiceId: string;
  year: number;
  seq: number;
  number: string;
  companyId: string;
  createdAt: string;
  issueDate: string;
  reason: string;
  taxes: unknown;
  netCents: number;
  vatCents: number;
  totalCents: number;
  createdBy: string | null;
  createdByName: string;
  bookLine: number;
  kind: string;
}

/** A whole row of `credit_note_free_line`. */
export interface CreditNoteFreeLineTable {
  creditNoteId: string;
  place: number;
  text: string;
  quantity: number;
  unitPriceCents: number;
  netCents: number;
  bookLine: number;
}

/** A whole row of `credit_note_line`. */
export interface CreditNoteLineTable {
  creditNoteId: string;
  invoiceId: string;
  line: number;
  quantity: number;
  netCents: number;
  bookLine: number;
}

/** A whole row of `credit_note_progress`. */
export interface CreditNoteProgressTable {
  creditNoteId: string;
  sentAt: string | null;
  hasFiles: boolean;
  externalId: string | null;
}

/** A whole row of `credit_override`. */
export interface CreditOverrideTable {
  id: string;
  companyId: string;
  amountCents: number;
  reason: string;
  expiresAt: string;
  grantedAt: string;
  grantedBy: string;
  grantedByName: string;
  revokedAt: string | null;
  revokedBy: string | null;
  revokedByName: string | null;
}

/** A whole row of `demo_world`. */
export interface DemoWorldTable {
  id: number;
  days: number;
  nextChunk: number;
  chunks: number;
  beganAt: string;
  finishedAt: string | null;
}

/** A whole row of `document_file`. */
export interface DocumentFileTable {
  documentId: string;
  kind: string;
  bytes: Buffer;
  sha256: string;
  madeAt: string;
  bookLine: number;
  writer: number;
}

/** A whole row of `document_number`. */
export interface DocumentNumberTable {
  series: string;
  year: number;
  next: number;
  lastDate: string;
}

/** A whole row of `document_number_gap`. */
export interface DocumentNumberGapTable {
  series: string;
  year: number;
  first: number;
  last: number;
  restoreId: string;
  statedAt: string;
  bookLine: number;
}

/** A whole row of `document_numbers_stated`. */
export interface DocumentNumbersStatedTable {
  restoreId: string;
  statedAt: string;
  bookLine: number;
}

/** A whole row of `export`. */
export interface ExportTable {
  id: string;
  userId: string;
  list: string;
  query: unknown;
  columns: unknown;
  format: string;
  label: string;
  filterText: string;
  address: string;
  scheduleId: string | null;
  dueAt: string | null;
  state: string;
  runId: string | null;
  tries: number;
  rights: unknown;
  rowCount: number;
  totalCount: number | null;
  partCount: number;
  byteCount: number;
  hasChanged: boolean;
  trouble: string;
  createdAt: string;
  endedAt: string | null;
  expiresAt: string;
}

/** A whole row of `export_part`. */
export interface ExportPartTable {
  exportId: string;
  part: number;
  runId: string;
  sealed: Buffer;
}

/** A whole row of `export_schedule`. */
export interface ExportScheduleTable {
  id: string;
  userId: string;
  list: string;
  query: unknown;
  columns: unknown;
  format: string;
  label: string;
  filterText: string;
  address: string;
  every: string;
  day: number;
  isPaused: boolean;
  nextAt: string;
  lastAt: string | null;
  trouble: string;
  createdAt: string;
}

/** A whole row of `game_key`. */
export interface GameKeyTable {
  id: string;
  fingerprint: Buffer;
  lookup: Buffer;
  dekId: number;
  sealed: Buffer;
  kind: string;
  sku: string;
  costE4: number;
  attemptRef: string | null;
  orderItemId: string | null;
  part: number;
  surplusRef: string | null;
  packageId: string | null;
  createdAt: string;
  lotId: string | null;
  bookLine: number;
  loadId: string | null;
  withdrawnAt: string | null;
  blockedAt: string | null;
}

/** A whole row of `idempotency`. */
export interface IdempotencyTable {
  userId: string;
  key: string;
  bodyHash: Buffer;
  status: number | null;
  reply: unknown;
  createdAt: string;
  claim: string;
  aliveAt: string;
  worked: boolean;
}

/** A whole row of `installation`. */
export interface InstallationTable {
  isOnly: boolean;
  kind: string;
  createdAt: string;
  companyName: string;
  usesSimulator: boolean;
}

/** A whole row of `inventory_snapshot`. */
export interface InventorySnapshotTable {
  name: string;
  dueAt: string;
  takenAt: string;
  heldQuantity: number;
  heldCostE4: number;
  manualQuantity: number;
  manualCostCents: number;
  id: string | null;
}

/** A whole row of `inventory_snapshot_row`. */
export interface InventorySnapshotRowTable {
  snapshot: string;
  productId: string;
  store: string;
  provider: string;
  sku: string;
  name: string;
  heldQuantity: number;
  heldCostE4: number;
  manualQuantity: number;
  manualCostCents: number;
  loadedCostE4: number;
}

/** A whole row of `invoice`. */
export interface InvoiceTable {
  id: string;
  year: number;
  seq: number;
  number: string;
  companyId: string;
  createdAt: string;
  issueDate: string;
  dueDate: string;
  currency: string;
  seller: unknown;
  buyer: unknown;
  taxes: unknown;
  netCents: number;
  vatCents: number;
  totalCents: number;
  createdBy: string | null;
  createdByName: string;
  bookLine: number;
  suppliedFrom: string | null;
  suppliedUntil: string | null;
  prepaidCents: number;
}

/** A whole row of `invoice_line`. */
export interface InvoiceLineTable {
  invoiceId: string;
  line: number;
  orderId: string | null;
  orderNumber: string;
  name: string;
  sku: string;
  quantity: number;
  unitPriceCents: number;
  netCents: number;
  taxRuleId: string;
  taxCategory: string;
  vatRateBp: number;
  exemptionCode: string;
  exemptionText: string;
  bookLine: number;
  purchaseOrder: string;
}

/** A whole row of `invoice_progress`. */
export interface InvoiceProgressTable {
  invoiceId: string;
  sentAt: string | null;
  hasFiles: boolean;
  companyId: string;
  totalCents: number;
  creditedCents: number;
  paidCents: number;
  reminderStep: number;
  remindedAt: string | null;
  stopsOrders: boolean;
  disputedAt: string | null;
  disputeReason: string;
  externalId: string | null;
  writtenOffCents: number;
  openCents: number;
}

/** A whole row of `item_state_of_product`. */
export interface ItemStateOfProductTable {
  state: string;
  productId: string;
  n: number;
  lastTriedAt: string | null;
}

/** A whole row of `kept_key`. */
export interface KeptKeyTable {
  purpose: string;
  masterId: string;
  wrapped: Buffer;
  acceptedUntil: string | null;
}

/** A whole row of `key_search`. */
export interface KeySearchTable {
  id: string;
  at: string;
  userId: string;
  asked: number;
  found: number;
  lookups: string;
  bookLine: number;
}

/** A whole row of `kysely_migration`. */
export interface KyselyMigrationTable {
  name: string;
  timestamp: string;
}

/** A whole row of `kysely_migration_lock`. */
export interface KyselyMigrationLockTable {
  id: string;
  isLocked: number;
}

/** A whole row of `login_challenge`. */
export interface LoginChallengeTable {
  id: string;
  userId: string;
  browserHash: Buffer;
  codeMac: Buffer | null;
  tries: number;
  createdAt: string;
  expiresAt: string;
  usedAt: string | null;
  factor: string;
  sessionId: string | null;
  passkeyChallenge: string | null;
}

/** A whole row of `login_throttle`. */
export interface LoginThrottleTable {
  emailMac: Buffer;
  device: string;
  failures: number;
  windowStart: string;
  lockedUntil: string | null;
  locks: number;
}

/** A whole row of `low_stock_mark`. */
export interface LowStockMarkTable {
  productId: string;
  threshold: number;
  modifiedAt: string;
}

/** A whole row of `mail`. */
export interface MailTable {
  id: string;
  recipient: string;
  subject: string;
  body: string;
  createdAt: string;
  sentAt: string | null;
  keptUntil: string | null;
  tries: number;
  nextTryAt: string | null;
  deadAt: string | null;
  trouble: string | null;
  layout: unknown;
}

/** A whole row of `mail_attachment`. */
export interface MailAttachmentTable {
  mailId: string;
  place: number;
  documentId: string;
}

/** A whole row of `manual_inventory`. */
export interface ManualInventoryTable {
  id: string;
  productId: string;
  quantity: number;
  costPerItemE4: number;
  modifiedAt: string;
}

/** A whole row of `master_key_check`. */
export interface MasterKeyCheckTable {
  id: number;
  masterId: string;
  mac: Buffer;
  createdAt: string;
}

/** A whole row of `migration_checksum`. */
export interface MigrationChecksumTable {
  name: string;
  checksum: string;
  compatibleSince: string | null;
  release: string | null;
}

/** A whole row of `notification`. */
export interface NotificationTable {
  seq: number;
  kind: string;
  companyId: string | null;
  subjectId: string;
  subjectName: string;
  detail: string;
  at: string;
  userId: string | null;
  count: number;
  amountCents: number | null;
  validUntil: string | null;
}

/** A whole row of `notification_condition`. */
export interface NotificationConditionTable {
  kind: string;
  subjectId: string;
  subjectName: string;
  detail: string;
  since: string;
}

/** A whole row of `notification_opt_out`. */
export interface NotificationOptOutTable {
  tokenHash: Buffer;
  userId: string;
  kinds: string[];
  createdAt: string;
}

/** A whole row of `notification_outbox`. */
export interface NotificationOutboxTable {
  id: number;
  kind: string;
  companyId: string | null;
  subjectId: string;
  subjectName: string;
  detail: string;
  at: string;
  userId: string | null;
  action: number;
  amountCents: number | null;
  validUntil: string | null;
}

/** A whole row of `notification_preference`. */
export interface NotificationPreferenceTable {
  userId: string;
  kind: string;
  channel: string;
  sinceSeq: number;
}

/** A whole row of `notification_read`. */
export interface NotificationReadTable {
  seq: number;
  userId: string;
}

/** A whole row of `notification_reader`. */
export interface NotificationReaderTable {
  userId: string;
  readUpTo: number;
  mailedUpTo: number;
  mailedAt: string | null;
  revision: number;
  defaultSince: number;
  digest: string;
  digestHour: number | null;
  digestZone: string | null;
  digestSince: string | null;
}

/** A whole row of `order_change_proposal`. */
export interface OrderChangeProposalTable {
  orderId: string;
  termsVersion: number;
  change: unknown;
  byUser: string;
  byName: string;
  at: string;
}

/** A whole row of `order_history`. */
export interface OrderHistoryTable {
  id: string;
  orderId: string;
  seq: number;
  at: string;
  action: string;
  fromState: string;
  toState: string;
  byType: string;
  byName: string;
  byUser: string | null;
  offerPriceCents: number;
  offerQuantity: number;
  note: string | null;
  offerVersion: number;
  bookLine: number;
}

/** A whole row of `order_item`. */
export interface OrderItemTable {
  id: string;
  orderId: string;
  unit: number;
  state: string;
  country: string;
  plannedCostE4: number;
  costE4: number | null;
  providerOrderId: string | null;
  customerIp: string | null;
  statusNotes: string[];
  refusals: number;
  nextTryAt: string | null;
  processingAt: string | null;
  processingStartedAt: string | null;
  processingEndedAt: string | null;
  completedOn: string | null;
  packageId: string | null;
  packedOn: string | null;
  removedAt: string | null;
  leavesTo: string | null;
  stockLotId: string | null;
  allocationId: string | null;
  providerId: string;
}

/** A whole row of `order_message`. */
export interface OrderMessageTable {
  id: string;
  orderId: string;
  companyId: string;
  side: string;
  byUser: string;
  byName: string;
  at: string;
  text: string;
  fileName: string | null;
  fileKind: string | null;
  fileSize: number | null;
  fileDekId: number | null;
  fileSealed: Buffer | null;
  fileSha256: string | null;
  bookLine: number;
}

/** A whole row of `order_message_reader`. */
export interface OrderMessageReaderTable {
  orderId: string;
  userId: string;
  readUpTo: number;
}

/** A whole row of `order_news`. */
export interface OrderNewsTable {
  xid: string;
  seq: number;
  orderId: string;
  companyId: string;
  state: string;
  at: string;
}

/** A whole row of `order_number`. */
export interface OrderNumberTable {
  year: number;
  last: number;
}

/** A whole row of `order_offer`. */
export interface OrderOfferTable {
  orderId: string;
  version: number;
  side: string;
  author: string;
  byUser: string | null;
  quantity: number;
  priceCents: number;
  comment: string;
  at: string;
  bookLine: number;
  validUntil: string | null;
}

/** A whole row of `order_subject`. */
export interface OrderSubjectTable {
  id: string;
  productId: string;
  publisherId: string | null;
  providerId: string;
  promotionId: string | null;
  productSku: string;
  region: string;
  title: string;
  foldedTitle: string;
  foldedName: string;
}

/** A whole row of `order_total`. */
export interface OrderTotalTable {
  companyId: string;
  state: string;
  isBilled: boolean;
  paidStatus: string;
  isDelivered: boolean;
  orders: number;
  valueCents: number;
  remaining: number;
  requested: number;
  boughtValueCents: number;
  markedUpCostE4: number;
  actualCostE4: number;
}

/** A whole row of `order_total_change`. */
export interface OrderTotalChangeTable {
  seq: number;
  companyId: string;
  state: string;
  isBilled: boolean;
  paidStatus: string;
  isDelivered: boolean;
  orders: number;
  valueCents: number;
  remaining: number;
  requested: number;
  boughtValueCents: number;
  markedUpCostE4: number;
  actualCostE4: number;
  day: string;
  productId: string;
  publisherId: string | null;
  providerId: string;
  promotionId: string | null;
  productSku: string;
  region: string;
  title: string;
  priceCents: number;
  hasFreeKeys: boolean;
}

/** A whole row of `order_total_of_part`. */
export interface OrderTotalOfPartTable {
  dimension: string;
  part: string;
  state: string;
  isBilled: boolean;
  paidStatus: string;
  isDelivered: boolean;
  orders: number;
  valueCents: number;
  remaining: number;
  requested: number;
  boughtValueCents: number;
  markedUpCostE4: number;
  actualCostE4: number;
}

/** A whole row of `order_transition`. */
export interface OrderTransitionTable {
  action: string;
  fromState: string;
  toState: string;
}

/** A whole row of `orders`. */
export interface OrdersTable {
  id: string;
  orderNumber: string;
  companyId: string;
  createdBy: string | null;
  promotionId: string | null;
  productId: string;
  state: string;
  stateBeforeRefund: string | null;
  quantity: number;
  offerQuantity: number;
  offerPriceCents: number;
  listPriceCents: number;
  profitFactor: number;
  vatRateBp: number;
  estimatedCostE4: number;
  actualCostE4: number;
  paidStatus: string;
  isBilled: boolean;
  dontCreateInvoice: boolean;
  isFastBot: boolean;
  isBlendingUpdated: boolean;
  anomalyStatus: string;
  anomalyFlags: unknown;
  processingStartOn: string | null;
  processingEndOn: string | null;
  processStartedAt: string | null;
  processEndedAt: string | null;
  keyDeliveryStartDate: string | null;
  customerIp: string | null;
  completedCount: number;
  preCompletedCount: number;
  bufferedCount: number;
  backOrderCount: number;
  outOfStockCount: number;
  errorCount: number;
  deliveredQuantity: number;
  inventoryQuantity: number;
  lastBuyKeyStatus: string | null;
  lastKeyTime: string | null;
  productName: string;
  productSku: string;
  publisherId: string | null;
  providerId: string;
  region: string;
  search: string;
  createdAt: string;
  modifiedAt: string;
  offerVersion: number;
  stockType: string | null;
  isDelivered: boolean;
  boughtValueCents: number;
  markedUpCostE4: number;
  directSale: boolean;
  bookLine: number;
  remainingQuantity: number;
  valueCents: number;
  termsVersion: number;
  paidByHand: boolean;
  exposureCents: number;
  purchaseOrder: string;
  reference: string | null;
  placedTerms: Buffer | null;
  purchaseId: string | null;
  offerValidUntil: string | null;
}

/** A whole row of `package`. */
export interface PackageTable {
  id: string;
  orderId: string;
  quantity: number;
  state: string;
  createdAt: string;
  modifiedAt: string;
  sentAt: string | null;
  dissolvedAt: string | null;
  bookLine: number;
  reference: string | null;
  referenceCompanyId: string | null;
  claimedQuantity: number;
}

/** A whole row of `package_history`. */
export interface PackageHistoryTable {
  packageId: string;
  seq: number;
  at: string;
  state: string;
  byName: string;
  byType: string;
  bookLine: number;
}

/** A whole row of `paid_payment`. */
export interface PaidPaymentTable {
  planId: string;
  companyId: string;
  paidAt: string;
  amountCents: number;
  allocatedCents: number;
  keptAt: string | null;
  paidOutCents: number;
}

/** A whole row of `partner_event`. */
export interface PartnerEventTable {
  seq: number;
  id: string;
  companyId: string;
  type: string;
  at: string;
  body: string;
}

/** A whole row of `partner_event_outbox`. */
export interface PartnerEventOutboxTable {
  id: number;
  eventId: string;
  type: string;
  companyId: string;
  orderId: string | null;
  data: unknown;
  at: string;
  dueAt: string;
}

/** A whole row of `partner_purchase`. */
export interface PartnerPurchaseTable {
  id: string;
  number: string;
  companyId: string;
  byUser: string;
  byName: string;
  at: string;
  purchaseOrder: string;
  note: string;
  orderCount: number;
  bookLine: number;
}

/** A whole row of `passkey`. */
export interface PasskeyTable {
  id: string;
  userId: string;
  name: string;
  credentialId: string;
  publicKey: Buffer;
  uses: number;
  transports: string[];
  createdAt: string;
  lastUsedAt: string | null;
}

/** A whole row of `password_link`. */
export interface PasswordLinkTable {
  userId: string;
  purpose: string;
  tokenHash: Buffer;
  createdAt: string;
  expiresAt: string;
}

/** A whole row of `password_link_request`. */
export interface PasswordLinkRequestTable {
  id: string;
  email: string;
  requestedAt: string;
}

/** A whole row of `payment_allocation`. */
export interface PaymentAllocationTable {
  id: number;
  planId: string;
  invoiceId: string;
  cents: number;
  at: string;
  cause: string;
}

/** A whole row of `payment_plan`. */
export interface PaymentPlanTable {
  id: string;
  companyId: string;
  amountCents: number;
  paymentDate: string | null;
  plannedPaymentDate: string | null;
  note: string;
  createdAt: string;
  modifiedAt: string;
}

/** A whole row of `payout`. */
export interface PayoutTable {
  id: string;
  companyId: string;
  cents: number;
  paidAt: string;
  reference: string;
  byUser: string | null;
  byName: string;
  at: string;
  bookLine: number;
}

/** A whole row of `payout_part`. */
export interface PayoutPartTable {
  payoutId: string;
  planId: string;
  cents: number;
  bookLine: number;
}

/** A whole row of `permission_group`. */
export interface PermissionGroupTable {
  id: string;
  name: string;
  permissions: string[];
  createdAt: string;
  modifiedAt: string;
}

/** A whole row of `price_change`. */
export interface PriceChangeTable {
  id: string;
  productId: string;
  priceExternalId: string;
  beforeE4: number;
  afterE4: number;
  cause: string;
  changedBy: string | null;
  changedAt: string;
  bookLine: number;
}

/** A whole row of `price_sync`. */
export interface PriceSyncTable {
  id: string;
  sku: string | null;
  promotionId: string | null;
  windowFrom: string | null;
  windowTo: string | null;
  state: string;
  total: number;
  done: number;
  note: string | null;
  requestedBy: string | null;
  createdAt: string;
  touchedAt: string;
  replaces: string[];
}

/** A whole row of `process_heartbeat`. */
export interface ProcessHeartbeatTable {
  id: string;
  mode: string;
  version: string;
  startedAt: string;
  seenAt: string;
  masterIds: string[] | null;
  host: string | null;
  commit: string | null;
  diskFree: number | null;
  diskSize: number | null;
}

/** A whole row of `product`. */
export interface ProductTable {
  id: string;
  providerId: string;
  publisherId: string | null;
  externalId: string;
  sku: string;
  mSku: string;
  janusId: string;
  name: string;
  store: string;
  region: string;
  releaseDate: string | null;
  systems: string[];
  platforms: string[];
  geoWhiteList: string[];
  geoBlackList: string[];
  bundleProducts: unknown;
  isActive: boolean | null;
  stockStatus: number | null;
  stockQuantity: number | null;
  stockCheckedAt: string | null;
  search: string;
  createdAt: string;
  modifiedAt: string;
  retailPriceCents: number | null;
  picture: string | null;
}

/** A whole row of `product_picture`. */
export interface ProductPictureTable {
  picture: string;
  width: number;
  bytes: Buffer;
}

/** A whole row of `product_price`. */
export interface ProductPriceTable {
  id: string;
  productId: string;
  externalId: string;
  countries: string[];
  originalCurrency: string;
  originalCostE4: number;
  originalPriceE4: number;
  originalOldPriceE4: number | null;
  rate: string;
  costE4: number;
  priceE4: number;
  oldPriceE4: number;
  modifiedAt: string;
  ownPrice: boolean;
  unitsPerOrder: number | null;
  tiers: unknown;
}

/** A whole row of `product_state_by_day`. */
export interface ProductStateByDayTable {
  kind: string;
  productId: string;
  day: string;
  state: string;
  n: number;
}

/** A whole row of `product_state_change`. */
export interface ProductStateChangeTable {
  seq: number;
  kind: string;
  productId: string;
  day: string;
  state: string;
  n: number;
  lastTriedAt: string | null;
}

/** A whole row of `program_credential`. */
export interface ProgramCredentialTable {
  id: string;
  userId: string;
  scopes: string[];
  networks: string[];
  createdAt: string;
  createdBy: string;
  expiresAt: string | null;
  expiryMailedAt: string | null;
  lastUsedAt: string | null;
  lastUsedAddress: string | null;
  revokedAt: string | null;
  revokedBy: string | null;
}

/** A whole row of `program_secret`. */
export interface ProgramSecretTable {
  credentialId: string;
  secretHash: Buffer;
  createdAt: string;
  validUntil: string | null;
}

/** A whole row of `promotion`. */
export interface PromotionTable {
  id: string;
  productId: string;
  published: boolean;
  deleted: boolean;
  region: string | null;
  priceIds: string[];
  countries: unknown;
  costE4: number;
  tier1PriceCents: number;
  tier2PriceCents: number;
  tier3PriceCents: number;
  tier4PriceCents: number;
  validFrom: string;
  validTo: string;
  deliveryStartDate: string | null;
  operatingSystems: string[];
  platforms: string[];
  minQuantity: number;
  maxQuantity: number;
  createdAt: string;
  modifiedAt: string;
  costNowE4: number | null;
  costAbovePrice: boolean;
}

/** A whole row of `provider`. */
export interface ProviderTable {
  id: string;
  code: string;
  name: string;
  capabilities: unknown;
  productsCursor: string | null;
  pricesCursor: string | null;
  syncedAt: string | null;
  syncTrouble: string | null;
  syncTriedAt: string | null;
  stockCursor: string | null;
  leftOut: string;
  productsWalkedAt: string | null;
}

/** A whole row of `provider_account`. */
export interface ProviderAccountTable {
  providerId: string;
  adapter: string;
  url: string | null;
  isSandbox: boolean;
  countries: string[] | null;
  callsInFlight: number | null;
  lowBalanceCents: number | null;
  sealedCredentials: Buffer;
  version: number;
  modifiedAt: string;
  modifiedBy: string;
}

/** A whole row of `provider_balance`. */
export interface ProviderBalanceTable {
  providerId: string;
  availableE4: number;
  currency: string;
  lowBelowE4: number | null;
  readAt: string;
}

/** A whole row of `provider_pause`. */
export interface ProviderPauseTable {
  providerId: string;
  pausedAt: string;
  pausedBy: string;
  reason: string;
}

/** A whole row of `provider_promotion`. */
export interface ProviderPromotionTable {
  id: string;
  providerId: string;
  externalId: string;
  name: string;
  publisherId: string;
  validFrom: string;
  validTo: string;
}

/** A whole row of `provider_promotion_product`. */
export interface ProviderPromotionProductTable {
  providerPromotionId: string;
  productId: string;
  percentBp: number;
}

/** A whole row of `provider_stall`. */
export interface ProviderStallTable {
  providerId: string;
  why: string;
  since: string;
  seenAt: string;
}

/** A whole row of `publisher`. */
export interface PublisherTable {
  id: string;
  name: string;
}

/** A whole row of `purchase_attempt`. */
export interface PurchaseAttemptTable {
  ref: string;
  itemId: string;
  orderId: string;
  n: number;
  providerId: string;
  sku: string;
  country: string;
  currency: string;
  rate: string;
  maxE4: number;
  chargedE4: number | null;
  state: string;
  providerOrderId: string | null;
  outcome: string | null;
  createdAt: string;
  sentAt: string | null;
  closedAt: string | null;
  asked: number;
  nextAskAt: string | null;
  bookLine: number;
  chargedCurrency: string | null;
  callRef: string | null;
}

/** A whole row of `purchase_claim`. */
export interface PurchaseClaimTable {
  id: string;
  attemptRef: string;
  reason: string;
  fingerprint: Buffer | null;
  at: string;
  bookLine: number;
}

/** A whole row of `purchase_return`. */
export interface PurchaseReturnTable {
  attemptRef: string;
  orderId: string;
  providerId: string;
  reason: string;
  state: string;
  tries: number;
  nextTryAt: string | null;
  outcome: string | null;
  createdAt: string;
  closedAt: string | null;
}

/** A whole row of `purchase_verdict`. */
export interface PurchaseVerdictTable {
  attemptRef: string;
  verdict: string;
  statement: string;
  byUser: string;
  at: string;
  bookLine: number;
}

/** A whole row of `recovery_code`. */
export interface RecoveryCodeTable {
  userId: string;
  codeMac: Buffer;
  createdAt: string;
  usedAt: string | null;
}

/** A whole row of `refresh_token`. */
export interface RefreshTokenTable {
  hash: Buffer;
  sessionId: string;
  createdAt: string;
  usedAt: string | null;
}

/** A whole row of `region`. */
export interface RegionTable {
  name: string;
  position: number;
}

/** A whole row of `reminder`. */
export interface ReminderTable {
  id: string;
  companyId: string;
  sentAt: string;
  sentByName: string;
  recipient: string;
  step: number;
  text: string;
  stopsOrders: boolean;
  openCents: number;
  bookLine: number;
}

/** A whole row of `reminder_invoice`. */
export interface ReminderInvoiceTable {
  reminderId: string;
  invoiceId: string;
  step: number;
  daysOverdue: number;
  openCents: number;
  bookLine: number;
}

/** A whole row of `reminder_ladder`. */
export interface ReminderLadderTable {
  id: boolean;
  steps: unknown;
  isAutomatic: boolean;
  modifiedAt: string;
}

/** A whole row of `reminder_pause`. */
export interface ReminderPauseTable {
  companyId: string;
  untilDay: string;
  madeAt: string;
  madeByName: string;
}

/** A whole row of `restore`. */
export interface RestoreTable {
  id: string;
  takenAt: string;
  restoredAt: string;
  matchedAt: string | null;
}

/** A whole row of `restored_unit`. */
export interface RestoredUnitTable {
  orderId: string;
  unit: number;
  providerId: string;
  state: string;
  found: string[];
  asked: number;
  nextAskAt: string;
  units: number;
}

/** A whole row of `reveal_head`. */
export interface RevealHeadTable {
  id: number;
  seq: number;
  mac: Buffer;
}

/** A whole row of `reveal_ledger`. */
export interface RevealLedgerTable {
  seq: number;
  at: string;
  userId: string;
  orderId: string;
  packageId: string;
  keyCount: number;
  keysDigest: Buffer;
  reason: string;
  mac: Buffer;
  keysBefore: number | null;
  packageKeyCount: number | null;
}

/** A whole row of `revocation_list`. */
export interface RevocationListTable {
  id: string;
  fileName: string;
  createdAt: string;
  createdBy: string;
  createdByName: string;
  finishedAt: string | null;
  lineCount: number;
  claimedCount: number;
  alreadyClaimedCount: number;
  unsentCount: number;
  unknownCount: number;
  blockedCount: number;
  unreadableCount: number;
}

/** A whole row of `rule_decision`. */
export interface RuleDecisionTable {
  orderId: string;
  companyId: string;
  ruleId: string | null;
  at: string;
  isApproved: boolean;
  obstacles: string[];
  quantity: number;
  priceCents: number;
  listPriceCents: number;
  unitCostE4: number;
  dayCents: number;
  bookLine: number;
}

/** A whole row of `sample_record`. */
export interface SampleRecordTable {
  kind: string;
  recordId: string;
  createdAt: string;
}

/** A whole row of `saved_list`. */
export interface SavedListTable {
  id: string;
  companyId: string;
  name: string;
  version: number;
  createdByName: string;
  createdAt: string;
  modifiedAt: string;
}

/** A whole row of `saved_list_line`. */
export interface SavedListLineTable {
  listId: string;
  line: number;
  productId: string;
  region: string;
  quantity: number;
  demandPriceCents: number;
}

/** A whole row of `saved_view`. */
export interface SavedViewTable {
  id: string;
  userId: string;
  list: string;
  name: string;
  address: string;
  isDefault: boolean;
  createdAt: string;
  modifiedAt: string;
  look: unknown;
  isShared: boolean;
}

/** A whole row of `second_factor`. */
export interface SecondFactorTable {
  userId: string;
  sealedSecret: Buffer;
  createdAt: string;
  confirmedAt: string | null;
  lastStep: number;
}

/** A whole row of `seller`. */
export interface SellerTable {
  id: number;
  name: string;
  address: string;
  zipCode: string;
  city: string;
  countryCode: string;
  vatId: string;
  registrationNumber: string;
  email: string;
  bankAccount: string;
  paymentDays: number;
  timeZone: string;
  modifiedAt: string;
  logoSha256: string | null;
  taxNumber: string;
  needsVatIdCheck: boolean;
}

/** A whole row of `seller_account_change`. */
export interface SellerAccountChangeTable {
  id: string;
  isOnly: boolean;
  bankAccount: string;
  byUser: string;
  at: string;
}

/** A whole row of `seller_einvoice`. */
export interface SellerEinvoiceTable {
  id: number;
  contactName: string;
  contactPhone: string;
  addressScheme: string;
  addressId: string;
  modifiedAt: string;
}

/** A whole row of `seller_logo`. */
export interface SellerLogoTable {
  sha256: string;
  kind: string;
  width: number;
  height: number;
  bytes: Buffer;
  madeAt: string;
  bookLine: number;
}

/** A whole row of `session`. */
export interface SessionTable {
  id: string;
  userId: string;
  createdAt: string;
  lastUsedAt: string;
  idleUntil: string;
  endsAt: string;
  endedAt: string | null;
  endReason: string | null;
  address: string;
  device: string;
  kind: string;
  steppedUpAt: string | null;
  passkeyChallenge: string | null;
  passkeyChallengeAt: string | null;
}

/** A whole row of `setting`. */
export interface SettingTable {
  name: string;
  value: unknown;
  modifiedAt: string;
}

/** A whole row of `setting_change`. */
export interface SettingChangeTable {
  id: string;
  name: string;
  oldValue: unknown;
  newValue: unknown;
  userId: string | null;
  userName: string;
  at: string;
  bookLine: number;
}

/** A whole row of `setup_link`. */
export interface SetupLinkTable {
  tokenHash: Buffer;
  createdAt: string;
  expiresAt: string;
}

/** A whole row of `sheet_book`. */
export interface SheetBookTable {
  name: string;
  id: string;
  bytes: Buffer;
  writtenAt: string;
  sheetName: string | null;
}

/** A whole row of `sheet_place`. */
export interface SheetPlaceTable {
  service: string;
  spreadsheetId: string;
}

/** A whole row of `sheet_promotion`. */
export interface SheetPromotionTable {
  operation: string;
  providerPromotionId: string;
}

/** A whole row of `sheet_row`. */
export interface SheetRowTable {
  runId: string;
  rowNumber: number;
  sku: string;
  promotionId: string | null;
  message: string | null;
}

/** A whole row of `sheet_run`. */
export interface SheetRunTable {
  id: string;
  operation: string;
  input: unknown;
  state: string;
  lines: string[];
  tries: number;
  startedBy: string | null;
  createdAt: string;
  beatAt: string;
  endedAt: string | null;
}

/** A whole row of `skipped_setup_step`. */
export interface SkippedSetupStepTable {
  step: string;
  skippedAt: string;
}

/** A whole row of `sold_keys_by_day`. */
export interface SoldKeysByDayTable {
  dimension: string;
  day: string;
  ofId: string;
  keys: number;
  revenueCents: number;
  costE4: number;
  markedUpCostE6: number;
}

/** A whole row of `sold_keys_by_month`. */
export interface SoldKeysByMonthTable {
  dimension: string;
  month: string;
  ofId: string;
  keys: number;
  revenueCents: number;
  costE4: number;
  markedUpCostE6: number;
}

/** A whole row of `sold_keys_by_order`. */
export interface SoldKeysByOrderTable {
  orderId: string;
  day: string;
  companyId: string;
  productId: string;
  region: string;
  keys: number;
  revenueCents: number;
  costE4: number;
  markedUpCostE6: number;
}

/** A whole row of `sold_keys_by_region`. */
export interface SoldKeysByRegionTable {
  day: string;
  region: string;
  keys: number;
  revenueCents: number;
  costE4: number;
  markedUpCostE6: number;
}

/** A whole row of `sold_keys_change`. */
export interface SoldKeysChangeTable {
  seq: number;
  day: string;
  productId: string;
  companyId: string;
  keys: number;
  revenueCents: number;
  costE4: number;
  markedUpCostE6: number;
  orderId: string | null;
}

/** A whole row of `sold_order_gap`. */
export interface SoldOrderGapTable {
  orderId: string;
  previousDay: string;
  day: string;
  companyId: string;
  productId: string;
  region: string;
}

/** A whole row of `sold_order_span`. */
export interface SoldOrderSpanTable {
  orderId: string;
  firstDay: string;
  lastDay: string;
}

/** A whole row of `sold_orders_by_day`. */
export interface SoldOrdersByDayTable {
  dimension: string;
  day: string;
  ofId: string;
  region: string;
  orders: number;
}

/** A whole row of `sold_orders_by_month`. */
export interface SoldOrdersByMonthTable {
  dimension: string;
  month: string;
  ofId: string;
  region: string;
  orders: number;
}

/** A whole row of `staged_key`. */
export interface StagedKeyTable {
  id: string;
  loadId: string;
  line: number;
  fingerprint: Buffer;
  lookup: Buffer;
  dekId: number;
  sealed: Buffer;
  kind: string;
  doubt: string | null;
  isIncluded: boolean | null;
  isCleaned: boolean;
  nearKeyId: string | null;
  nearLine: number | null;
}

/** A whole row of `stock_hold`. */
export interface StockHoldTable {
  orderId: string;
  lotId: string;
  quantity: number;
}

/** A whole row of `stock_load`. */
export interface StockLoadTable {
  id: string;
  number: number;
  state: string;
  productId: string;
  fileName: string;
  uploadId: string | null;
  lineCount: number;
  newCount: number;
  knownCount: number;
  repeatedCount: number;
  unreadableCount: number;
  readCount: number;
  loadedCount: number;
  country: string | null;
  costE4: number | null;
  vendorId: string | null;
  note: string;
  lotId: string | null;
  createdBy: string | null;
  createdByName: string;
  createdAt: string;
  confirmedAt: string | null;
  endedAt: string | null;
  blankCount: number;
  setAsideCount: number;
  skippedCount: number;
  cleanedCount: number;
}

/** A whole row of `stock_load_line`. */
export interface StockLoadLineTable {
  loadId: string;
  line: number;
  verdict: string;
  keyId: string | null;
  otherLine: number | null;
  fault: string | null;
}

/** A whole row of `stock_lot`. */
export interface StockLotTable {
  id: string;
  productId: string;
  country: string;
  unitCostE4: number;
  sourceOrderId: string | null;
  receivedAt: string;
  held: number;
  reserved: number;
}

/** A whole row of `stuck_work`. */
export interface StuckWorkTable {
  id: string;
  kind: string;
  subject: string;
  orderId: string;
  tries: number;
  firstFailedAt: string;
  lastFailedAt: string;
  error: string;
  nextTryAt: string | null;
  givenUpAt: string | null;
}

/** A whole row of `tax_rule`. */
export interface TaxRuleTable {
  id: string;
  place: number;
  buyer: string;
  buyerHasVatId: boolean | null;
  validFrom: string;
  validTo: string | null;
  category: string;
  exemptionCode: string;
  exemptionText: string;
  originId: string;
  version: number;
  supply: string;
  note: string;
  madeAt: string | null;
  madeByName: string;
  withdrawnAt: string | null;
  previousValidTo: string | null;
}

/** A whole row of `to_invoice_change`. */
export interface ToInvoiceChangeTable {
  seq: number;
  companyId: string;
  state: string;
  wasInvoiced: boolean;
  orders: number;
  grossCents: number;
}

/** A whole row of `to_invoice_total`. */
export interface ToInvoiceTotalTable {
  companyId: string;
  state: string;
  wasInvoiced: boolean;
  orders: number;
  grossCents: number;
}

/** A whole row of `user_permission_group`. */
export interface UserPermissionGroupTable {
  userId: string;
  permissionGroupId: string;
}

/** A whole row of `vat_id_acceptance`. */
export interface VatIdAcceptanceTable {
  checkId: string;
  reason: string;
  byUser: string;
  byName: string;
  at: string;
  bookLine: number;
}

/** A whole row of `vat_id_answer`. */
export interface VatIdAnswerTable {
  checkId: string;
  answeredAt: string;
  outcome: string;
  reference: string;
  holder: string;
  trouble: string;
  bookLine: number;
}

/** A whole row of `vat_id_check`. */
export interface VatIdCheckTable {
  id: string;
  companyId: string;
  vatId: string;
  askedAt: string;
  bookLine: number;
}

/** A whole row of `vat_id_due`. */
export interface VatIdDueTable {
  companyId: string;
  vatId: string;
  nextAt: string;
  tries: number;
}

/** A whole row of `vault_dek`. */
export interface VaultDekTable {
  id: number;
  wrapped: Buffer;
  masterId: string;
  createdAt: string;
}

/** A whole row of `vendor`. */
export interface VendorTable {
  id: string;
  internalId: number;
  name: string;
  searchValue: string;
  modifiedAt: string;
}

/** A whole row of `verify_claim`. */
export interface VerifyClaimTable {
  dueAt: string;
  claimedAt: string;
}

/** A whole row of `verify_run`. */
export interface VerifyRunTable {
  id: string;
  startedAt: string;
  endedAt: string;
  checks: number;
  broken: unknown;
}

/** A whole row of `watched_product`. */
export interface WatchedProductTable {
  userId: string;
  productId: string;
  since: string;
}

/** A whole row of `watched_promotion`. */
export interface WatchedPromotionTable {
  userId: string;
  promotionId: string;
  at: string;
}

/** A whole row of `webhook_attempt`. */
export interface WebhookAttemptTable {
  deliveryId: string;
  number: number;
  at: string;
  status: number | null;
  ms: number;
  answer: string;
  error: string;
}

/** A whole row of `webhook_delivery`. */
export interface WebhookDeliveryTable {
  id: string;
  endpointId: string;
  companyId: string;
  eventSeq: number;
  isReplay: boolean;
  createdAt: string;
  state: string;
  attempts: number;
  nextAt: string;
  lastAt: string | null;
  status: number | null;
  ms: number | null;
  answer: string;
  error: string;
  headers: string;
}

/** A whole row of `webhook_endpoint`. */
export interface WebhookEndpointTable {
  id: string;
  companyId: string;
  url: string;
  description: string;
  types: string[];
  sealedSecret: Buffer;
  previousSealedSecret: Buffer | null;
  previousUntil: string | null;
  createdAt: string;
  createdBy: string;
  disabledAt: string | null;
  disabledBecause: string | null;
  failingSince: string | null;
  deletedAt: string | null;
  disabledNote: string;
}

/** A whole row of `webhook_position`. */
export interface WebhookPositionTable {
  id: number;
  seq: number;
}

/** A whole row of `write_off`. */
export interface WriteOffTable {
  id: string;
  invoiceId: string;
  companyId: string;
  planId: string;
  kind: string;
  cents: number;
  reason: string;
  byUser: string | null;
  byName: string;
  at: string;
  bookLine: number;
}

/** A whole row of `write_probe`. */
export interface WriteProbeTable {
  id: number;
  at: string;
}

/** Row types by table. */
export interface Tables {
  accounting_acknowledgement: AccountingAcknowledgementTable;
  accounting_batch: AccountingBatchTable;
  accounting_document: AccountingDocumentTable;
  accounting_entry: AccountingEntryTable;
  accounting_file: AccountingFileTable;
  accounting_setting: AccountingSettingTable;
  allocation: AllocationTable;
  api_call: ApiCallTable;
  api_credential: ApiCredentialTable;
  app_user: AppUserTable;
  approval_rule: ApprovalRuleTable;
  audit_event: AuditEventTable;
  audit_seal: AuditSealTable;
  audit_unsealed: AuditUnsealedTable;
  backup_run: BackupRunTable;
  bank_csv_layout: BankCsvLayoutTable;
  bank_file: BankFileTable;
  bank_payment: BankPaymentTable;
  bank_payment_history: BankPaymentHistoryTable;
  bank_payment_share: BankPaymentShareTable;
  billed_line: BilledLineTable;
  blending: BlendingTable;
  book_seal: BookSealTable;
  book_unsealed: BookUnsealedTable;
  call_count: CallCountTable;
  cart_item: CartItemTable;
  catalogue_announcement: CatalogueAnnouncementTable;
  catalogue_change: CatalogueChangeTable;
  chain_key: ChainKeyTable;
  claim: ClaimTable;
  claim_file: ClaimFileTable;
  claim_history: ClaimHistoryTable;
  company: CompanyTable;
  company_einvoice: CompanyEinvoiceTable;
  company_payment_term: CompanyPaymentTermTable;
  company_provider: CompanyProviderTable;
  company_salesman: CompanySalesmanTable;
  company_vat_id: CompanyVatIdTable;
  company_vat_rate: CompanyVatRateTable;
  credit_entry: CreditEntryTable;
  credit_low_mark: CreditLowMarkTable;
  credit_note: CreditNoteTable;
  credit_note_free_line: CreditNoteFreeLineTable;
  credit_note_line: CreditNoteLineTable;
  credit_note_progress: CreditNoteProgressTable;
  credit_override: CreditOverrideTable;
  demo_world: DemoWorldTable;
  document_file: DocumentFileTable;
  document_number: DocumentNumberTable;
  document_number_gap: DocumentNumberGapTable;
  document_numbers_stated: DocumentNumbersStatedTable;
  export: ExportTable;
  export_part: ExportPartTable;
  export_schedule: ExportScheduleTable;
  game_key: GameKeyTable;
  idempotency: IdempotencyTable;
  installation: InstallationTable;
  inventory_snapshot: InventorySnapshotTable;
  inventory_snapshot_row: InventorySnapshotRowTable;
  invoice: InvoiceTable;
  invoice_line: InvoiceLineTable;
  invoice_progress: InvoiceProgressTable;
  item_state_of_product: ItemStateOfProductTable;
  kept_key: KeptKeyTable;
  key_search: KeySearchTable;
  kysely_migration: KyselyMigrationTable;
  kysely_migration_lock: KyselyMigrationLockTable;
  login_challenge: LoginChallengeTable;
  login_throttle: LoginThrottleTable;
  low_stock_mark: LowStockMarkTable;
  mail: MailTable;
  mail_attachment: MailAttachmentTable;
  manual_inventory: ManualInventoryTable;
  master_key_check: MasterKeyCheckTable;
  migration_checksum: MigrationChecksumTable;
  notification: NotificationTable;
  notification_condition: NotificationConditionTable;
  notification_opt_out: NotificationOptOutTable;
  notification_outbox: NotificationOutboxTable;
  notification_preference: NotificationPreferenceTable;
  notification_read: NotificationReadTable;
  notification_reader: NotificationReaderTable;
  order_change_proposal: OrderChangeProposalTable;
  order_history: OrderHistoryTable;
  order_item: OrderItemTable;
  order_message: OrderMessageTable;
  order_message_reader: OrderMessageReaderTable;
  order_news: OrderNewsTable;
  order_number: OrderNumberTable;
  order_offer: OrderOfferTable;
  order_subject: OrderSubjectTable;
  order_total: OrderTotalTable;
  order_total_change: OrderTotalChangeTable;
  order_total_of_part: OrderTotalOfPartTable;
  order_transition: OrderTransitionTable;
  orders: OrdersTable;
  package: PackageTable;
  package_history: PackageHistoryTable;
  paid_payment: PaidPaymentTable;
  partner_event: PartnerEventTable;
  partner_event_outbox: PartnerEventOutboxTable;
  partner_purchase: PartnerPurchaseTable;
  passkey: PasskeyTable;
  password_link: PasswordLinkTable;
  password_link_request: PasswordLinkRequestTable;
  payment_allocation: PaymentAllocationTable;
  payment_plan: PaymentPlanTable;
  payout: PayoutTable;
  payout_part: PayoutPartTable;
  permission_group: PermissionGroupTable;
  price_change: PriceChangeTable;
  price_sync: PriceSyncTable;
  process_heartbeat: ProcessHeartbeatTable;
  product: ProductTable;
  product_picture: ProductPictureTable;
  product_price: ProductPriceTable;
  product_state_by_day: ProductStateByDayTable;
  product_state_change: ProductStateChangeTable;
  program_credential: ProgramCredentialTable;
  program_secret: ProgramSecretTable;
  promotion: PromotionTable;
  provider: ProviderTable;
  provider_account: ProviderAccountTable;
  provider_balance: ProviderBalanceTable;
  provider_pause: ProviderPauseTable;
  provider_promotion: ProviderPromotionTable;
  provider_promotion_product: ProviderPromotionProductTable;
  provider_stall: ProviderStallTable;
  publisher: PublisherTable;
  purchase_attempt: PurchaseAttemptTable;
  purchase_claim: PurchaseClaimTable;
  purchase_return: PurchaseReturnTable;
  purchase_verdict: PurchaseVerdictTable;
  recovery_code: RecoveryCodeTable;
  refresh_token: RefreshTokenTable;
  region: RegionTable;
  reminder: ReminderTable;
  reminder_invoice: ReminderInvoiceTable;
  reminder_ladder: ReminderLadderTable;
  reminder_pause: ReminderPauseTable;
  restore: RestoreTable;
  restored_unit: RestoredUnitTable;
  reveal_head: RevealHeadTable;
  reveal_ledger: RevealLedgerTable;
  revocation_list: RevocationListTable;
  rule_decision: RuleDecisionTable;
  sample_record: SampleRecordTable;
  saved_list: SavedListTable;
  saved_list_line: SavedListLineTable;
  saved_view: SavedViewTable;
  second_factor: SecondFactorTable;
  seller: SellerTable;
  seller_account_change: SellerAccountChangeTable;
  seller_einvoice: SellerEinvoiceTable;
  seller_logo: SellerLogoTable;
  session: SessionTable;
  setting: SettingTable;
  setting_change: SettingChangeTable;
  setup_link: SetupLinkTable;
  sheet_book: SheetBookTable;
  sheet_place: SheetPlaceTable;
  sheet_promotion: SheetPromotionTable;
  sheet_row: SheetRowTable;
  sheet_run: SheetRunTable;
  skipped_setup_step: SkippedSetupStepTable;
  sold_keys_by_day: SoldKeysByDayTable;
  sold_keys_by_month: SoldKeysByMonthTable;
  sold_keys_by_order: SoldKeysByOrderTable;
  sold_keys_by_region: SoldKeysByRegionTable;
  sold_keys_change: SoldKeysChangeTable;
  sold_order_gap: SoldOrderGapTable;
  sold_order_span: SoldOrderSpanTable;
  sold_orders_by_day: SoldOrdersByDayTable;
  sold_orders_by_month: SoldOrdersByMonthTable;
  staged_key: StagedKeyTable;
  stock_hold: StockHoldTable;
  stock_load: StockLoadTable;
  stock_load_line: StockLoadLineTable;
  stock_lot: StockLotTable;
  stuck_work: StuckWorkTable;
  tax_rule: TaxRuleTable;
  to_invoice_change: ToInvoiceChangeTable;
  to_invoice_total: ToInvoiceTotalTable;
  user_permission_group: UserPermissionGroupTable;
  vat_id_acceptance: VatIdAcceptanceTable;
  vat_id_answer: VatIdAnswerTable;
  vat_id_check: VatIdCheckTable;
  vat_id_due: VatIdDueTable;
  vault_dek: VaultDekTable;
  vendor: VendorTable;
  verify_claim: VerifyClaimTable;
  verify_run: VerifyRunTable;
  watched_product: WatchedProductTable;
  watched_promotion: WatchedPromotionTable;
  webhook_attempt: WebhookAttemptTable;
  webhook_delivery: WebhookDeliveryTable;
  webhook_endpoint: WebhookEndpointTable;
  webhook_position: WebhookPositionTable;
  write_off: WriteOffTable;
  write_probe: WriteProbeTable;
}

/** Types of the columns of all tables. */
export const COLUMN_TYPES = {
  accounting_acknowledgement: {
    batchId: 'uuid',
    at: 'timestamp with time zone',
    byName: 'text',
  },
  accounting_batch: {
    id: 'uuid',
    number: 'integer',
    fromDay: 'date',
    toDay: 'date',
    createdAt: 'timestamp with time zone',
    createdBy: 'uuid',
    createdByName: 'text',
    documents: 'integer',
    debitCents: 'bigint',
    creditCents: 'bigint',
  },
  accounting_document: {
    kind: 'text',
    key: 'text',
    batchId: 'uuid',
    number: 'text',
    day: 'date',
  },
  accounting_entry: {
    batchId: 'uuid',
    line: 'integer',
    kind: 'text',
    key: 'text',
    debitAccount: 'text',
    creditAccount: 'text',
    cents: 'bigint',
    taxCode: 'text',
    text: 'text',
    datevCents: 'bigint',
    datevKey: 'text',
    reference: 'text',
    dueDay: 'date',
    vatId: 'text',
  },
  accounting_file: {
    batchId: 'uuid',
    format: 'text',
    bytes: 'bytea',
    sha256: 'text',
  },
  accounting_setting: {
    id: 'integer',
    receivables: 'text',
    salesS: 'text',
    salesAe: 'text',
    salesO: 'text',
    salesE: 'text',
    salesZ: 'text',
    outputTax: 'text',
    bank: 'text',
    purchases: 'text',
    payables: 'text',
    consultantNumber: 'integer',
    clientNumber: 'integer',
    accountLength: 'integer',
    modifiedAt: 'timestamp with time zone',
    writeOffs: 'text',
    automaticS: 'boolean',
    automaticAe: 'boolean',
    automaticO: 'boolean',
    automaticE: 'boolean',
    automaticZ: 'boolean',
    automaticPurchases: 'boolean',
  },
  allocation: {
    id: 'uuid',
    orderId: 'uuid',
    providerId: 'uuid',
    sku: 'text',
    reference: 'text',
    quantity: 'integer',
    state: 'text',
    reservationId: 'text',
    expiresAt: 'timestamp with time zone',
    outcome: 'text',
    tries: 'integer',
    nextTryAt: 'timestamp with time zone',
    createdAt: 'timestamp with time zone',
  },
  api_call: {
    at: 'timestamp with time zone',
    companyId: 'uuid',
    credentialId: 'text',
    method: 'text',
    path: 'text',
    status: 'integer',
    code: 'text',
    ms: 'integer',
    traceId: 'text',
  },
  api_credential: {
    userId: 'uuid',
    apiKey: 'text',
    secretHash: 'bytea',
    createdAt: 'timestamp with time zone',
    lastUsedAt: 'timestamp with time zone',
  },
  app_user: {
    id: 'uuid',
    firstName: 'text',
    lastName: 'text',
    email: 'text',
    passwordHash: 'text',
    passwordMustChange: 'boolean',
    role: 'text',
    isActive: 'boolean',
    companyId: 'uuid',
    codeFailures: 'integer',
    codeClosedAt: 'timestamp with time zone',
    createdAt: 'timestamp with time zone',
    modifiedAt: 'timestamp with time zone',
    kind: 'text',
  },
  approval_rule: {
    id: 'uuid',
    companyId: 'uuid',
    orderLimitCents: 'bigint',
    dayLimitCents: 'bigint',
    minMarginBp: 'integer',
    proposedBy: 'uuid',
    proposedAt: 'timestamp with time zone',
    confirmedBy: 'uuid',
    inForceAt: 'timestamp with time zone',
    endedBy: 'uuid',
    endedAt: 'timestamp with time zone',
    ending: 'text',
  },
  audit_event: {
    id: 'uuid',
    at: 'timestamp with time zone',
    userId: 'uuid',
    userName: 'text',
    role: 'text',
    companyId: 'uuid',
    sessionId: 'uuid',
    address: 'text',
    device: 'text',
    action: 'text',
    subjectKind: 'text',
    subjectId: 'uuid',
    subjectName: 'text',
    before: 'json',
    after: 'json',
    status: 'integer',
    code: 'text',
    traceId: 'text',
  },
  audit_seal: {
    position: 'bigint',
    eventId: 'uuid',
    mac: 'bytea',
  },
  audit_unsealed: {
    eventId: 'uuid',
    mac: 'bytea',
  },
  backup_run: {
    id: 'uuid',
    kind: 'text',
    startedAt: 'timestamp with time zone',
    endedAt: 'timestamp with time zone',
    file: 'text',
    bytes: 'bigint',
    failure: 'text',
  },
  bank_csv_layout: {
    account: 'text',
    dayFormat: 'text',
    decimalSign: 'text',
    savedAt: 'timestamp with time zone',
    savedBy: 'uuid',
    savedByName: 'text',
  },
  bank_file: {
    id: 'uuid',
    newCount: 'integer',
    knownCount: 'integer',
    uploadedAt: 'timestamp with time zone',
    uploadedBy: 'uuid',
    uploadedByName: 'text',
    entryCount: 'integer',
    readCount: 'integer',
    reversalCount: 'integer',
    outgoingCount: 'integer',
    skipped: 'jsonb',
    format: 'text',
  },
  bank_payment: {
    id: 'uuid',
    fileId: 'uuid',
    account: 'text',
    fingerprint: 'text',
    bookedOn: 'timestamp with time zone',
    amountCents: 'bigint',
    debtorName: 'text',
    debtorIban: 'text',
    remittance: 'text',
    state: 'text',
    companyId: 'uuid',
    planId: 'uuid',
    reason: 'text',
    decidedAt: 'timestamp with time zone',
    decidedByName: 'text',
    version: 'integer',
    kind: 'text',
    statementKey: 'text',
    bankReference: 'text',
    endToEnd: 'text',
    ultimateDebtor: 'text',
    additional: 'text',
    chargesCents: 'bigint',
    duplicateOf: 'uuid',
    returnsId: 'uuid',
    batchCents: 'bigint',
    payoutId: 'uuid',
  },
  bank_payment_history: {
    bankPaymentId: 'uuid',
    version: 'integer',
    action: 'text',
    allocation: 'jsonb',
    reason: 'text',
    byUser: 'uuid',
    byName: 'text',
    at: 'timestamp with time zone',
  },
  bank_payment_share: {
    planId: 'uuid',
    bankPaymentId: 'uuid',
    companyId: 'uuid',
  },
  billed_line: {
    invoiceId: 'uuid',
    line: 'integer',
    orderId: 'uuid',
    quantity: 'integer',
    creditedQuantity: 'integer',
  },
  blending: {
    orderId: 'uuid',
    code: 'text',
    quantity: 'integer',
    costE4: 'bigint',
    weight: 'integer',
    tierPrice: 'jsonb',
  },
  book_seal: {
    position: 'bigint',
    book: 'text',
    lines: 'int8multirange',
    mac: 'bytea',
  },
  book_unsealed: {
    book: 'text',
    line: 'bigint',
  },
  call_count: {
    minute: 'bigint',
    caller: 'text',
    calls: 'integer',
  },
  cart_item: {
    userId: 'uuid',
    promotionId: 'uuid',
    productId: 'uuid',
    quantity: 'integer',
    demandPriceCents: 'bigint',
    createdAt: 'timestamp with time zone',
    directSale: 'boolean',
    reference: 'text',
  },
  catalogue_announcement: {
    isOnly: 'boolean',
    version: 'text',
    at: 'timestamp with time zone',
  },
  catalogue_change: {},
  chain_key: {
    chain: 'text',
    masterId: 'text',
    afterPosition: 'bigint',
    previousMac: 'bytea',
    mac: 'bytea',
    createdAt: 'timestamp with time zone',
  },
  claim: {
    id: 'uuid',
    companyId: 'uuid',
    orderId: 'uuid',
    packageId: 'uuid',
    orderItemId: 'uuid',
    keyId: 'uuid',
    keyLine: 'integer',
    providerId: 'uuid',
    reason: 'text',
    note: 'text',
    state: 'text',
    revocationListId: 'uuid',
    createdAt: 'timestamp with time zone',
    createdByName: 'text',
    modifiedAt: 'timestamp with time zone',
    supplierReference: 'text',
    providerRef: 'text',
    providerAnswer: 'text',
    providerNote: 'text',
    nextTryAt: 'timestamp with time zone',
    tries: 'integer',
    supplierCreditE4: 'bigint',
    supplierCreditAt: 'timestamp with time zone',
    replacementKeyId: 'uuid',
    replacementPackageId: 'uuid',
    creditNoteId: 'uuid',
    creditLine: 'integer',
    resolution: 'text',
  },
  claim_file: {
    id: 'uuid',
    claimId: 'uuid',
    companyId: 'uuid',
    place: 'integer',
    name: 'text',
    kind: 'text',
    size: 'integer',
    dekId: 'integer',
    sealed: 'bytea',
    sha256: 'text',
    at: 'timestamp with time zone',
    byName: 'text',
  },
  claim_history: {
    claimId: 'uuid',
    seq: 'integer',
    at: 'timestamp with time zone',
    step: 'text',
    fromState: 'text',
    toState: 'text',
    note: 'text',
    byName: 'text',
    byType: 'text',
  },
  company: {
    id: 'uuid',
    name: 'text',
    email: 'text',
    type: 'text',
    address: 'text',
    zipCode: 'text',
    state: 'text',
    city: 'text',
    country: 'text',
    countryCode: 'text',
    invoicePeriod: 'text',
    paidRequired: 'boolean',
    unPaidKeyQuantity: 'integer',
    orderTotalAmountCents: 'bigint',
    automaticDeliveryPackageKeyCount: 'integer',
    regionIncluded: 'boolean',
    accountNumber: 'bigint',
    vatRateBp: 'integer',
    creditLimitCents: 'bigint',
    balanceCents: 'bigint',
    packageLimitCents: 'bigint',
    isSystem: 'boolean',
    createdAt: 'timestamp with time zone',
    modifiedAt: 'timestamp with time zone',
    reservedCents: 'bigint',
    creditEntries: 'bigint',
    netSuiteBalanceCents: 'bigint',
    vatRateFrom: 'date',
  },
  company_einvoice: {
    companyId: 'uuid',
    profile: 'text',
    buyerReference: 'text',
    addressScheme: 'text',
    addressId: 'text',
    modifiedAt: 'timestamp with time zone',
  },
  company_payment_term: {
    companyId: 'uuid',
    days: 'integer',
    modifiedAt: 'timestamp with time zone',
  },
  company_provider: {
    companyId: 'uuid',
    providerId: 'uuid',
    allPublishers: 'boolean',
  },
  company_salesman: {
    companyId: 'uuid',
    userId: 'uuid',
    name: 'text',
    email: 'text',
    phone: 'text',
    isShown: 'boolean',
  },
  company_vat_id: {
    companyId: 'uuid',
    vatId: 'text',
    modifiedAt: 'timestamp with time zone',
    isForeign: 'boolean',
  },
  company_vat_rate: {
    companyId: 'uuid',
    firstDay: 'date',
    rateBp: 'integer',
  },
  credit_entry: {
    companyId: 'uuid',
    seq: 'bigint',
    book: 'text',
    kind: 'text',
    amountCents: 'bigint',
    balanceCents: 'bigint',
    reservedCents: 'bigint',
    orderId: 'uuid',
    historySeq: 'integer',
    documentId: 'uuid',
    document: 'text',
    byType: 'text',
    byName: 'text',
    byUser: 'uuid',
    at: 'timestamp with time zone',
    limitCents: 'bigint',
    overrideCents: 'bigint',
  },
  credit_low_mark: {
    companyId: 'uuid',
    at: 'timestamp with time zone',
  },
  credit_note: {
    id: 'uuid',
    invoiceId: 'uuid',
    year: 'integer',
    seq: 'integer',
    companyId: 'uuid',
    createdAt: 'timestamp with time zone',
    issueDate: 'date',
    reason: 'text',
    taxes: 'jsonb',
    netCents: 'bigint',
    vatCents: 'bigint',
    totalCents: 'bigint',
    createdBy: 'uuid',
    createdByName: 'text',
    kind: 'text',
  },
  credit_note_free_line: {
    creditNoteId: 'uuid',
    place: 'integer',
    text: 'text',
    quantity: 'integer',
    unitPriceCents: 'bigint',
    netCents: 'bigint',
  },
  credit_note_line: {
    creditNoteId: 'uuid',
    invoiceId: 'uuid',
    line: 'integer',
    quantity: 'integer',
    netCents: 'bigint',
  },
  credit_note_progress: {
    creditNoteId: 'uuid',
    sentAt: 'timestamp with time zone',
    hasFiles: 'boolean',
    externalId: 'text',
  },
  credit_override: {
    id: 'uuid',
    companyId: 'uuid',
    amountCents: 'bigint',
    reason: 'text',
    expiresAt: 'timestamp with time zone',
    grantedAt: 'timestamp with time zone',
    grantedBy: 'uuid',
    grantedByName: 'text',
    revokedAt: 'timestamp with time zone',
    revokedBy: 'uuid',
    revokedByName: 'text',
  },
  demo_world: {
    id: 'integer',
    days: 'integer',
    nextChunk: 'integer',
    chunks: 'integer',
    beganAt: 'timestamp with time zone',
    finishedAt: 'timestamp with time zone',
  },
  document_file: {
    documentId: 'uuid',
    kind: 'text',
    bytes: 'bytea',
    sha256: 'text',
    madeAt: 'timestamp with time zone',
    writer: 'integer',
  },
  document_number: {
    series: 'text',
    year: 'integer',
    next: 'integer',
    lastDate: 'date',
  },
  document_number_gap: {
    series: 'text',
    year: 'integer',
    first: 'integer',
    last: 'integer',
    restoreId: 'uuid',
    statedAt: 'timestamp with time zone',
  },
  document_numbers_stated: {
    restoreId: 'uuid',
    statedAt: 'timestamp with time zone',
  },
  export: {
    id: 'uuid',
    userId: 'uuid',
    list: 'text',
    query: 'jsonb',
    columns: 'jsonb',
    format: 'text',
    label: 'text',
    filterText: 'text',
    address: 'text',
    scheduleId: 'uuid',
    dueAt: 'timestamp with time zone',
    state: 'text',
    runId: 'uuid',
    tries: 'integer',
    rights: 'jsonb',
    rowCount: 'integer',
    totalCount: 'integer',
    partCount: 'integer',
    byteCount: 'bigint',
    hasChanged: 'boolean',
    trouble: 'text',
    createdAt: 'timestamp with time zone',
    endedAt: 'timestamp with time zone',
    expiresAt: 'timestamp with time zone',
  },
  export_part: {
    exportId: 'uuid',
    part: 'integer',
    runId: 'uuid',
    sealed: 'bytea',
  },
  export_schedule: {
    id: 'uuid',
    userId: 'uuid',
    list: 'text',
    query: 'jsonb',
    columns: 'jsonb',
    format: 'text',
    label: 'text',
    filterText: 'text',
    address: 'text',
    every: 'text',
    day: 'integer',
    isPaused: 'boolean',
    nextAt: 'timestamp with time zone',
    lastAt: 'timestamp with time zone',
    trouble: 'text',
    createdAt: 'timestamp with time zone',
  },
  game_key: {
    id: 'uuid',
    fingerprint: 'bytea',
    lookup: 'bytea',
    dekId: 'integer',
    sealed: 'bytea',
    kind: 'text',
    sku: 'text',
    costE4: 'bigint',
    attemptRef: 'text',
    orderItemId: 'uuid',
    part: 'integer',
    surplusRef: 'text',
    packageId: 'uuid',
    createdAt: 'timestamp with time zone',
    lotId: 'uuid',
    loadId: 'uuid',
    withdrawnAt: 'timestamp with time zone',
    blockedAt: 'timestamp with time zone',
  },
  idempotency: {
    userId: 'uuid',
    key: 'text',
    bodyHash: 'bytea',
    status: 'integer',
    reply: 'json',
    createdAt: 'timestamp with time zone',
    claim: 'uuid',
    aliveAt: 'timestamp with time zone',
    worked: 'boolean',
  },
  installation: {
    isOnly: 'boolean',
    kind: 'text',
    createdAt: 'timestamp with time zone',
    companyName: 'text',
    usesSimulator: 'boolean',
  },
  inventory_snapshot: {
    name: 'text',
    dueAt: 'timestamp with time zone',
    takenAt: 'timestamp with time zone',
    heldQuantity: 'bigint',
    heldCostE4: 'bigint',
    manualQuantity: 'bigint',
    manualCostCents: 'bigint',
    id: 'uuid',
  },
  inventory_snapshot_row: {
    snapshot: 'text',
    productId: 'uuid',
    store: 'text',
    provider: 'text',
    sku: 'text',
    name: 'text',
    heldQuantity: 'bigint',
    heldCostE4: 'bigint',
    manualQuantity: 'bigint',
    manualCostCents: 'bigint',
    loadedCostE4: 'bigint',
  },
  invoice: {
    id: 'uuid',
    year: 'integer',
    seq: 'integer',
    companyId: 'uuid',
    createdAt: 'timestamp with time zone',
    issueDate: 'date',
    dueDate: 'date',
    currency: 'text',
    seller: 'jsonb',
    buyer: 'jsonb',
    taxes: 'jsonb',
    netCents: 'bigint',
    vatCents: 'bigint',
    totalCents: 'bigint',
    createdBy: 'uuid',
    createdByName: 'text',
    suppliedFrom: 'date',
    suppliedUntil: 'date',
    prepaidCents: 'bigint',
  },
  invoice_line: {
    invoiceId: 'uuid',
    line: 'integer',
    orderId: 'uuid',
    orderNumber: 'text',
    name: 'text',
    sku: 'text',
    quantity: 'integer',
    unitPriceCents: 'bigint',
    netCents: 'bigint',
    taxRuleId: 'uuid',
    taxCategory: 'text',
    vatRateBp: 'integer',
    exemptionCode: 'text',
    exemptionText: 'text',
    purchaseOrder: 'text',
  },
  invoice_progress: {
    invoiceId: 'uuid',
    sentAt: 'timestamp with time zone',
    hasFiles: 'boolean',
    companyId: 'uuid',
    totalCents: 'bigint',
    creditedCents: 'bigint',
    paidCents: 'bigint',
    reminderStep: 'integer',
    remindedAt: 'timestamp with time zone',
    stopsOrders: 'boolean',
    disputedAt: 'timestamp with time zone',
    disputeReason: 'text',
    externalId: 'text',
    writtenOffCents: 'bigint',
  },
  item_state_of_product: {
    state: 'text',
    productId: 'uuid',
    n: 'bigint',
    lastTriedAt: 'timestamp with time zone',
  },
  kept_key: {
    purpose: 'text',
    masterId: 'text',
    wrapped: 'bytea',
    acceptedUntil: 'timestamp with time zone',
  },
  key_search: {
    id: 'uuid',
    at: 'timestamp with time zone',
    userId: 'uuid',
    asked: 'integer',
    found: 'integer',
  },
  kysely_migration: {
    name: 'character varying(255)',
    timestamp: 'character varying(255)',
  },
  kysely_migration_lock: {
    id: 'character varying(255)',
    isLocked: 'integer',
  },
  login_challenge: {
    id: 'text',
    userId: 'uuid',
    browserHash: 'bytea',
    codeMac: 'bytea',
    tries: 'integer',
    createdAt: 'timestamp with time zone',
    expiresAt: 'timestamp with time zone',
    usedAt: 'timestamp with time zone',
    factor: 'text',
    sessionId: 'uuid',
    passkeyChallenge: 'text',
  },
  login_throttle: {
    emailMac: 'bytea',
    device: 'text',
    failures: 'integer',
    windowStart: 'timestamp with time zone',
    lockedUntil: 'timestamp with time zone',
    locks: 'integer',
  },
  low_stock_mark: {
    productId: 'uuid',
    threshold: 'integer',
    modifiedAt: 'timestamp with time zone',
  },
  mail: {
    id: 'uuid',
    recipient: 'text',
    subject: 'text',
    body: 'text',
    createdAt: 'timestamp with time zone',
    sentAt: 'timestamp with time zone',
    keptUntil: 'timestamp with time zone',
    tries: 'integer',
    nextTryAt: 'timestamp with time zone',
    deadAt: 'timestamp with time zone',
    trouble: 'text',
    layout: 'jsonb',
  },
  mail_attachment: {
    mailId: 'uuid',
    place: 'integer',
    documentId: 'uuid',
  },
  manual_inventory: {
    id: 'uuid',
    productId: 'uuid',
    quantity: 'integer',
    costPerItemE4: 'bigint',
    modifiedAt: 'timestamp with time zone',
  },
  master_key_check: {
    id: 'integer',
    masterId: 'text',
    mac: 'bytea',
    createdAt: 'timestamp with time zone',
  },
  migration_checksum: {
    name: 'text',
    checksum: 'text',
    compatibleSince: 'text',
    release: 'text',
  },
  notification: {
    kind: 'text',
    companyId: 'uuid',
    subjectId: 'uuid',
    subjectName: 'text',
    detail: 'text',
    at: 'timestamp with time zone',
    userId: 'uuid',
    count: 'integer',
    amountCents: 'bigint',
    validUntil: 'timestamp with time zone',
  },
  notification_condition: {
    kind: 'text',
    subjectId: 'uuid',
    subjectName: 'text',
    detail: 'text',
    since: 'timestamp with time zone',
  },
  notification_opt_out: {
    tokenHash: 'bytea',
    userId: 'uuid',
    createdAt: 'timestamp with time zone',
  },
  notification_outbox: {
    kind: 'text',
    companyId: 'uuid',
    subjectId: 'uuid',
    subjectName: 'text',
    detail: 'text',
    at: 'timestamp with time zone',
    userId: 'uuid',
    action: 'bigint',
    amountCents: 'bigint',
    validUntil: 'timestamp with time zone',
  },
  notification_preference: {
    userId: 'uuid',
    kind: 'text',
    channel: 'text',
    sinceSeq: 'bigint',
  },
  notification_read: {
    seq: 'bigint',
    userId: 'uuid',
  },
  notification_reader: {
    userId: 'uuid',
    readUpTo: 'bigint',
    mailedUpTo: 'bigint',
    mailedAt: 'timestamp with time zone',
    revision: 'integer',
    defaultSince: 'bigint',
    digest: 'text',
    digestHour: 'integer',
    digestZone: 'text',
    digestSince: 'timestamp with time zone',
  },
  order_change_proposal: {
    orderId: 'uuid',
    termsVersion: 'integer',
    change: 'jsonb',
    byUser: 'uuid',
    byName: 'text',
    at: 'timestamp with time zone',
  },
  order_history: {
    id: 'uuid',
    orderId: 'uuid',
    seq: 'integer',
    at: 'timestamp with time zone',
    action: 'text',
    fromState: 'text',
    toState: 'text',
    byType: 'text',
    byName: 'text',
    byUser: 'uuid',
    offerPriceCents: 'bigint',
    offerQuantity: 'integer',
    note: 'text',
    offerVersion: 'integer',
  },
  order_item: {
    id: 'uuid',
    orderId: 'uuid',
    unit: 'integer',
    state: 'text',
    country: 'text',
    plannedCostE4: 'bigint',
    costE4: 'bigint',
    providerOrderId: 'text',
    customerIp: 'text',
    refusals: 'integer',
    nextTryAt: 'timestamp with time zone',
    processingAt: 'timestamp with time zone',
    processingStartedAt: 'timestamp with time zone',
    processingEndedAt: 'timestamp with time zone',
    completedOn: 'timestamp with time zone',
    packageId: 'uuid',
    packedOn: 'timestamp with time zone',
    removedAt: 'timestamp with time zone',
    leavesTo: 'text',
    stockLotId: 'uuid',
    allocationId: 'uuid',
    providerId: 'uuid',
  },
  order_message: {
    id: 'uuid',
    orderId: 'uuid',
    companyId: 'uuid',
    side: 'text',
    byUser: 'uuid',
    byName: 'text',
    at: 'timestamp with time zone',
    text: 'text',
    fileName: 'text',
    fileKind: 'text',
    fileSize: 'integer',
    fileDekId: 'integer',
    fileSealed: 'bytea',
    fileSha256: 'text',
  },
  order_message_reader: {
    orderId: 'uuid',
    userId: 'uuid',
    readUpTo: 'bigint',
  },
  order_news: {
    xid: 'xid8',
    orderId: 'uuid',
    companyId: 'uuid',
    state: 'text',
    at: 'timestamp with time zone',
  },
  order_number: {
    year: 'integer',
    last: 'integer',
  },
  order_offer: {
    orderId: 'uuid',
    version: 'integer',
    side: 'text',
    author: 'text',
    byUser: 'uuid',
    quantity: 'integer',
    priceCents: 'bigint',
    comment: 'text',
    at: 'timestamp with time zone',
    validUntil: 'timestamp with time zone',
  },
  order_subject: {
    id: 'text',
    productId: 'uuid',
    publisherId: 'uuid',
    providerId: 'uuid',
    promotionId: 'uuid',
    productSku: 'text',
    region: 'text',
    title: 'text',
  },
  order_total: {
    companyId: 'uuid',
    state: 'text',
    isBilled: 'boolean',
    paidStatus: 'text',
    isDelivered: 'boolean',
    orders: 'bigint',
    valueCents: 'bigint',
    remaining: 'bigint',
    requested: 'bigint',
    boughtValueCents: 'bigint',
    markedUpCostE4: 'bigint',
    actualCostE4: 'bigint',
  },
  order_total_change: {
    companyId: 'uuid',
    state: 'text',
    isBilled: 'boolean',
    paidStatus: 'text',
    isDelivered: 'boolean',
    orders: 'bigint',
    valueCents: 'bigint',
    remaining: 'bigint',
    requested: 'bigint',
    boughtValueCents: 'bigint',
    markedUpCostE4: 'bigint',
    actualCostE4: 'bigint',
    day: 'date',
    productId: 'uuid',
    publisherId: 'uuid',
    providerId: 'uuid',
    promotionId: 'uuid',
    productSku: 'text',
    region: 'text',
    title: 'text',
    priceCents: 'bigint',
    hasFreeKeys: 'boolean',
  },
  order_total_of_part: {
    dimension: 'text',
    part: 'text',
    state: 'text',
    isBilled: 'boolean',
    paidStatus: 'text',
    isDelivered: 'boolean',
    orders: 'bigint',
    valueCents: 'bigint',
    remaining: 'bigint',
    requested: 'bigint',
    boughtValueCents: 'bigint',
    markedUpCostE4: 'bigint',
    actualCostE4: 'bigint',
  },
  order_transition: {
    action: 'text',
    fromState: 'text',
    toState: 'text',
  },
  orders: {
    id: 'uuid',
    orderNumber: 'text',
    companyId: 'uuid',
    createdBy: 'uuid',
    promotionId: 'uuid',
    productId: 'uuid',
    state: 'text',
    stateBeforeRefund: 'text',
    quantity: 'integer',
    offerQuantity: 'integer',
    offerPriceCents: 'bigint',
    listPriceCents: 'bigint',
    profitFactor: 'integer',
    vatRateBp: 'integer',
    estimatedCostE4: 'bigint',
    actualCostE4: 'bigint',
    paidStatus: 'text',
    isBilled: 'boolean',
    dontCreateInvoice: 'boolean',
    isFastBot: 'boolean',
    isBlendingUpdated: 'boolean',
    anomalyStatus: 'text',
    anomalyFlags: 'jsonb',
    processingStartOn: 'timestamp with time zone',
    processingEndOn: 'timestamp with time zone',
    processStartedAt: 'timestamp with time zone',
    processEndedAt: 'timestamp with time zone',
    keyDeliveryStartDate: 'timestamp with time zone',
    customerIp: 'text',
    completedCount: 'integer',
    preCompletedCount: 'integer',
    bufferedCount: 'integer',
    backOrderCount: 'integer',
    outOfStockCount: 'integer',
    errorCount: 'integer',
    deliveredQuantity: 'integer',
    inventoryQuantity: 'integer',
    lastBuyKeyStatus: 'text',
    lastKeyTime: 'timestamp with time zone',
    productName: 'text',
    productSku: 'text',
    publisherId: 'uuid',
    providerId: 'uuid',
    region: 'text',
    search: 'text',
    createdAt: 'timestamp with time zone',
    modifiedAt: 'timestamp with time zone',
    offerVersion: 'integer',
    stockType: 'text',
    directSale: 'boolean',
    termsVersion: 'integer',
    paidByHand: 'boolean',
    purchaseOrder: 'text',
    reference: 'text',
    placedTerms: 'bytea',
    purchaseId: 'uuid',
    offerValidUntil: 'timestamp with time zone',
  },
  package: {
    id: 'uuid',
    orderId: 'uuid',
    quantity: 'integer',
    state: 'text',
    createdAt: 'timestamp with time zone',
    modifiedAt: 'timestamp with time zone',
    sentAt: 'timestamp with time zone',
    dissolvedAt: 'timestamp with time zone',
    reference: 'text',
    referenceCompanyId: 'uuid',
    claimedQuantity: 'integer',
  },
  package_history: {
    packageId: 'uuid',
    seq: 'integer',
    at: 'timestamp with time zone',
    state: 'text',
    byName: 'text',
    byType: 'text',
  },
  paid_payment: {
    planId: 'uuid',
    companyId: 'uuid',
    paidAt: 'timestamp with time zone',
    amountCents: 'bigint',
    allocatedCents: 'bigint',
    keptAt: 'timestamp with time zone',
    paidOutCents: 'bigint',
  },
  partner_event: {
    id: 'uuid',
    companyId: 'uuid',
    type: 'text',
    at: 'timestamp with time zone',
    body: 'text',
  },
  partner_event_outbox: {
    eventId: 'uuid',
    type: 'text',
    companyId: 'uuid',
    orderId: 'uuid',
    data: 'jsonb',
    at: 'timestamp with time zone',
    dueAt: 'timestamp with time zone',
  },
  partner_purchase: {
    id: 'uuid',
    number: 'text',
    companyId: 'uuid',
    byUser: 'uuid',
    byName: 'text',
    at: 'timestamp with time zone',
    purchaseOrder: 'text',
    note: 'text',
    orderCount: 'integer',
  },
  passkey: {
    id: 'uuid',
    userId: 'uuid',
    name: 'text',
    credentialId: 'text',
    publicKey: 'bytea',
    uses: 'bigint',
    createdAt: 'timestamp with time zone',
    lastUsedAt: 'timestamp with time zone',
  },
  password_link: {
    userId: 'uuid',
    purpose: 'text',
    tokenHash: 'bytea',
    createdAt: 'timestamp with time zone',
    expiresAt: 'timestamp with time zone',
  },
  password_link_request: {
    id: 'uuid',
    email: 'text',
    requestedAt: 'timestamp with time zone',
  },
  payment_allocation: {
    planId: 'uuid',
    invoiceId: 'uuid',
    cents: 'bigint',
    at: 'timestamp with time zone',
    cause: 'text',
  },
  payment_plan: {
    id: 'uuid',
    companyId: 'uuid',
    amountCents: 'bigint',
    paymentDate: 'timestamp with time zone',
    plannedPaymentDate: 'timestamp with time zone',
    note: 'text',
    createdAt: 'timestamp with time zone',
    modifiedAt: 'timestamp with time zone',
  },
  payout: {
    id: 'uuid',
    companyId: 'uuid',
    cents: 'bigint',
    paidAt: 'timestamp with time zone',
    reference: 'text',
    byUser: 'uuid',
    byName: 'text',
    at: 'timestamp with time zone',
  },
  payout_part: {
    payoutId: 'uuid',
    planId: 'uuid',
    cents: 'bigint',
  },
  permission_group: {
    id: 'uuid',
    name: 'text',
    createdAt: 'timestamp with time zone',
    modifiedAt: 'timestamp with time zone',
  },
  price_change: {
    id: 'uuid',
    productId: 'uuid',
    priceExternalId: 'text',
    beforeE4: 'bigint',
    afterE4: 'bigint',
    cause: 'text',
    changedBy: 'uuid',
    changedAt: 'timestamp with time zone',
  },
  price_sync: {
    id: 'uuid',
    sku: 'text',
    promotionId: 'text',
    windowFrom: 'timestamp with time zone',
    windowTo: 'timestamp with time zone',
    state: 'text',
    total: 'integer',
    done: 'integer',
    note: 'text',
    requestedBy: 'uuid',
    createdAt: 'timestamp with time zone',
    touchedAt: 'timestamp with time zone',
  },
  process_heartbeat: {
    id: 'uuid',
    mode: 'text',
    version: 'text',
    startedAt: 'timestamp with time zone',
    seenAt: 'timestamp with time zone',
    host: 'text',
    commit: 'text',
    diskFree: 'bigint',
    diskSize: 'bigint',
  },
  product: {
    id: 'uuid',
    providerId: 'uuid',
    publisherId: 'uuid',
    externalId: 'text',
    sku: 'text',
    mSku: 'text',
    janusId: 'text',
    name: 'text',
    store: 'text',
    region: 'text',
    releaseDate: 'timestamp with time zone',
    bundleProducts: 'jsonb',
    isActive: 'boolean',
    stockStatus: 'integer',
    stockQuantity: 'integer',
    stockCheckedAt: 'timestamp with time zone',
    search: 'text',
    createdAt: 'timestamp with time zone',
    modifiedAt: 'timestamp with time zone',
    retailPriceCents: 'bigint',
    picture: 'text',
  },
  product_picture: {
    picture: 'text',
    width: 'integer',
    bytes: 'bytea',
  },
  product_price: {
    id: 'uuid',
    productId: 'uuid',
    externalId: 'text',
    originalCurrency: 'text',
    originalCostE4: 'bigint',
    originalPriceE4: 'bigint',
    originalOldPriceE4: 'bigint',
    rate: 'numeric(18,8)',
    costE4: 'bigint',
    priceE4: 'bigint',
    oldPriceE4: 'bigint',
    modifiedAt: 'timestamp with time zone',
    ownPrice: 'boolean',
    unitsPerOrder: 'integer',
    tiers: 'jsonb',
  },
  product_state_by_day: {
    kind: 'text',
    productId: 'uuid',
    day: 'date',
    state: 'text',
    n: 'bigint',
  },
  product_state_change: {
    kind: 'text',
    productId: 'uuid',
    day: 'date',
    state: 'text',
    n: 'bigint',
    lastTriedAt: 'timestamp with time zone',
  },
  program_credential: {
    id: 'text',
    userId: 'uuid',
    createdAt: 'timestamp with time zone',
    createdBy: 'uuid',
    expiresAt: 'timestamp with time zone',
    expiryMailedAt: 'timestamp with time zone',
    lastUsedAt: 'timestamp with time zone',
    lastUsedAddress: 'text',
    revokedAt: 'timestamp with time zone',
    revokedBy: 'uuid',
  },
  program_secret: {
    credentialId: 'text',
    secretHash: 'bytea',
    createdAt: 'timestamp with time zone',
    validUntil: 'timestamp with time zone',
  },
  promotion: {
    id: 'uuid',
    productId: 'uuid',
    published: 'boolean',
    deleted: 'boolean',
    region: 'text',
    countries: 'jsonb',
    costE4: 'bigint',
    tier1PriceCents: 'bigint',
    tier2PriceCents: 'bigint',
    tier3PriceCents: 'bigint',
    tier4PriceCents: 'bigint',
    validFrom: 'timestamp with time zone',
    validTo: 'timestamp with time zone',
    deliveryStartDate: 'timestamp with time zone',
    minQuantity: 'integer',
    maxQuantity: 'integer',
    createdAt: 'timestamp with time zone',
    modifiedAt: 'timestamp with time zone',
    costNowE4: 'bigint',
  },
  provider: {
    id: 'uuid',
    code: 'text',
    name: 'text',
    capabilities: 'jsonb',
    productsCursor: 'text',
    pricesCursor: 'text',
    syncedAt: 'timestamp with time zone',
    syncTrouble: 'text',
    syncTriedAt: 'timestamp with time zone',
    stockCursor: 'timestamp with time zone',
    leftOut: 'text',
    productsWalkedAt: 'timestamp with time zone',
  },
  provider_account: {
    providerId: 'uuid',
    adapter: 'text',
    url: 'text',
    isSandbox: 'boolean',
    callsInFlight: 'integer',
    lowBalanceCents: 'bigint',
    sealedCredentials: 'bytea',
    version: 'integer',
    modifiedAt: 'timestamp with time zone',
    modifiedBy: 'uuid',
  },
  provider_balance: {
    providerId: 'uuid',
    availableE4: 'bigint',
    currency: 'text',
    lowBelowE4: 'bigint',
    readAt: 'timestamp with time zone',
  },
  provider_pause: {
    providerId: 'uuid',
    pausedAt: 'timestamp with time zone',
    pausedBy: 'uuid',
    reason: 'text',
  },
  provider_promotion: {
    id: 'uuid',
    providerId: 'uuid',
    externalId: 'text',
    name: 'text',
    publisherId: 'uuid',
    validFrom: 'timestamp with time zone',
    validTo: 'timestamp with time zone',
  },
  provider_promotion_product: {
    providerPromotionId: 'uuid',
    productId: 'uuid',
    percentBp: 'integer',
  },
  provider_stall: {
    providerId: 'uuid',
    why: 'text',
    since: 'timestamp with time zone',
    seenAt: 'timestamp with time zone',
  },
  publisher: {
    id: 'uuid',
    name: 'text',
  },
  purchase_attempt: {
    ref: 'text',
    itemId: 'uuid',
    orderId: 'uuid',
    n: 'integer',
    providerId: 'uuid',
    sku: 'text',
    country: 'text',
    currency: 'text',
    rate: 'numeric(18,8)',
    maxE4: 'bigint',
    chargedE4: 'bigint',
    state: 'text',
    providerOrderId: 'text',
    outcome: 'text',
    createdAt: 'timestamp with time zone',
    sentAt: 'timestamp with time zone',
    closedAt: 'timestamp with time zone',
    asked: 'integer',
    nextAskAt: 'timestamp with time zone',
    chargedCurrency: 'text',
    callRef: 'text',
  },
  purchase_claim: {
    id: 'uuid',
    attemptRef: 'text',
    reason: 'text',
    fingerprint: 'bytea',
    at: 'timestamp with time zone',
  },
  purchase_return: {
    attemptRef: 'text',
    orderId: 'uuid',
    providerId: 'uuid',
    reason: 'text',
    state: 'text',
    tries: 'integer',
    nextTryAt: 'timestamp with time zone',
    outcome: 'text',
    createdAt: 'timestamp with time zone',
    closedAt: 'timestamp with time zone',
  },
  purchase_verdict: {
    attemptRef: 'text',
    verdict: 'text',
    statement: 'text',
    byUser: 'uuid',
    at: 'timestamp with time zone',
  },
  recovery_code: {
    userId: 'uuid',
    codeMac: 'bytea',
    createdAt: 'timestamp with time zone',
    usedAt: 'timestamp with time zone',
  },
  refresh_token: {
    hash: 'bytea',
    sessionId: 'uuid',
    createdAt: 'timestamp with time zone',
    usedAt: 'timestamp with time zone',
  },
  region: {
    name: 'text',
    position: 'integer',
  },
  reminder: {
    id: 'uuid',
    companyId: 'uuid',
    sentAt: 'timestamp with time zone',
    sentByName: 'text',
    recipient: 'text',
    step: 'integer',
    text: 'text',
    stopsOrders: 'boolean',
    openCents: 'bigint',
  },
  reminder_invoice: {
    reminderId: 'uuid',
    invoiceId: 'uuid',
    step: 'integer',
    daysOverdue: 'integer',
    openCents: 'bigint',
  },
  reminder_ladder: {
    id: 'boolean',
    steps: 'jsonb',
    isAutomatic: 'boolean',
    modifiedAt: 'timestamp with time zone',
  },
  reminder_pause: {
    companyId: 'uuid',
    untilDay: 'date',
    madeAt: 'timestamp with time zone',
    madeByName: 'text',
  },
  restore: {
    id: 'uuid',
    takenAt: 'timestamp with time zone',
    restoredAt: 'timestamp with time zone',
    matchedAt: 'timestamp with time zone',
  },
  restored_unit: {
    orderId: 'uuid',
    unit: 'integer',
    providerId: 'uuid',
    state: 'text',
    asked: 'integer',
    nextAskAt: 'timestamp with time zone',
    units: 'integer',
  },
  reveal_head: {
    id: 'integer',
    seq: 'bigint',
    mac: 'bytea',
  },
  reveal_ledger: {
    seq: 'bigint',
    at: 'timestamp with time zone',
    userId: 'uuid',
    orderId: 'uuid',
    packageId: 'uuid',
    keyCount: 'integer',
    keysDigest: 'bytea',
    reason: 'text',
    mac: 'bytea',
    keysBefore: 'integer',
    packageKeyCount: 'integer',
  },
  revocation_list: {
    id: 'uuid',
    fileName: 'text',
    createdAt: 'timestamp with time zone',
    createdBy: 'uuid',
    createdByName: 'text',
    finishedAt: 'timestamp with time zone',
    lineCount: 'integer',
    claimedCount: 'integer',
    alreadyClaimedCount: 'integer',
    unsentCount: 'integer',
    unknownCount: 'integer',
    blockedCount: 'integer',
    unreadableCount: 'integer',
  },
  rule_decision: {
    orderId: 'uuid',
    companyId: 'uuid',
    ruleId: 'uuid',
    at: 'timestamp with time zone',
    isApproved: 'boolean',
    quantity: 'integer',
    priceCents: 'bigint',
    listPriceCents: 'bigint',
    unitCostE4: 'bigint',
    dayCents: 'bigint',
  },
  sample_record: {
    kind: 'text',
    recordId: 'uuid',
    createdAt: 'timestamp with time zone',
  },
  saved_list: {
    id: 'uuid',
    companyId: 'uuid',
    name: 'text',
    version: 'integer',
    createdByName: 'text',
    createdAt: 'timestamp with time zone',
    modifiedAt: 'timestamp with time zone',
  },
  saved_list_line: {
    listId: 'uuid',
    line: 'integer',
    productId: 'uuid',
    region: 'text',
    quantity: 'integer',
    demandPriceCents: 'bigint',
  },
  saved_view: {
    id: 'uuid',
    userId: 'uuid',
    list: 'text',
    name: 'text',
    address: 'text',
    isDefault: 'boolean',
    createdAt: 'timestamp with time zone',
    modifiedAt: 'timestamp with time zone',
    look: 'jsonb',
    isShared: 'boolean',
  },
  second_factor: {
    userId: 'uuid',
    sealedSecret: 'bytea',
    createdAt: 'timestamp with time zone',
    confirmedAt: 'timestamp with time zone',
    lastStep: 'integer',
  },
  seller: {
    id: 'integer',
    name: 'text',
    address: 'text',
    zipCode: 'text',
    city: 'text',
    countryCode: 'text',
    vatId: 'text',
    registrationNumber: 'text',
    email: 'text',
    bankAccount: 'text',
    paymentDays: 'integer',
    timeZone: 'text',
    modifiedAt: 'timestamp with time zone',
    logoSha256: 'text',
    taxNumber: 'text',
    needsVatIdCheck: 'boolean',
  },
  seller_account_change: {
    id: 'uuid',
    isOnly: 'boolean',
    bankAccount: 'text',
    byUser: 'uuid',
    at: 'timestamp with time zone',
  },
  seller_einvoice: {
    id: 'integer',
    contactName: 'text',
    contactPhone: 'text',
    addressScheme: 'text',
    addressId: 'text',
    modifiedAt: 'timestamp with time zone',
  },
  seller_logo: {
    sha256: 'text',
    kind: 'text',
    width: 'integer',
    height: 'integer',
    bytes: 'bytea',
    madeAt: 'timestamp with time zone',
  },
  session: {
    id: 'uuid',
    userId: 'uuid',
    createdAt: 'timestamp with time zone',
    lastUsedAt: 'timestamp with time zone',
    idleUntil: 'timestamp with time zone',
    endsAt: 'timestamp with time zone',
    endedAt: 'timestamp with time zone',
    endReason: 'text',
    address: 'text',
    device: 'text',
    kind: 'text',
    steppedUpAt: 'timestamp with time zone',
    passkeyChallenge: 'text',
    passkeyChallengeAt: 'timestamp with time zone',
  },
  setting: {
    name: 'text',
    value: 'jsonb',
    modifiedAt: 'timestamp with time zone',
  },
  setting_change: {
    id: 'uuid',
    name: 'text',
    oldValue: 'jsonb',
    newValue: 'jsonb',
    userId: 'uuid',
    userName: 'text',
    at: 'timestamp with time zone',
  },
  setup_link: {
    tokenHash: 'bytea',
    createdAt: 'timestamp with time zone',
    expiresAt: 'timestamp with time zone',
  },
  sheet_book: {
    name: 'text',
    id: 'uuid',
    bytes: 'bytea',
    writtenAt: 'timestamp with time zone',
    sheetName: 'text',
  },
  sheet_place: {
    service: 'text',
    spreadsheetId: 'text',
  },
  sheet_promotion: {
    operation: 'text',
    providerPromotionId: 'uuid',
  },
  sheet_row: {
    runId: 'uuid',
    rowNumber: 'integer',
    sku: 'text',
    promotionId: 'uuid',
    message: 'text',
  },
  sheet_run: {
    id: 'uuid',
    operation: 'text',
    input: 'jsonb',
    state: 'text',
    tries: 'integer',
    startedBy: 'uuid',
    createdAt: 'timestamp with time zone',
    beatAt: 'timestamp with time zone',
    endedAt: 'timestamp with time zone',
  },
  skipped_setup_step: {
    step: 'text',
    skippedAt: 'timestamp with time zone',
  },
  sold_keys_by_day: {
    dimension: 'text',
    day: 'date',
    ofId: 'uuid',
    keys: 'bigint',
    revenueCents: 'bigint',
    costE4: 'bigint',
    markedUpCostE6: 'bigint',
  },
  sold_keys_by_month: {
    dimension: 'text',
    month: 'date',
    ofId: 'uuid',
    keys: 'bigint',
    revenueCents: 'bigint',
    costE4: 'bigint',
    markedUpCostE6: 'bigint',
  },
  sold_keys_by_order: {
    orderId: 'uuid',
    day: 'date',
    companyId: 'uuid',
    productId: 'uuid',
    region: 'text',
    keys: 'bigint',
    revenueCents: 'bigint',
    costE4: 'bigint',
    markedUpCostE6: 'bigint',
  },
  sold_keys_by_region: {
    day: 'date',
    region: 'text',
    keys: 'bigint',
    revenueCents: 'bigint',
    costE4: 'bigint',
    markedUpCostE6: 'bigint',
  },
  sold_keys_change: {
    day: 'date',
    productId: 'uuid',
    companyId: 'uuid',
    keys: 'bigint',
    revenueCents: 'bigint',
    costE4: 'bigint',
    markedUpCostE6: 'bigint',
    orderId: 'uuid',
  },
  sold_order_gap: {
    orderId: 'uuid',
    previousDay: 'date',
    day: 'date',
    companyId: 'uuid',
    productId: 'uuid',
    region: 'text',
  },
  sold_order_span: {
    orderId: 'uuid',
    firstDay: 'date',
    lastDay: 'date',
  },
  sold_orders_by_day: {
    dimension: 'text',
    day: 'date',
    ofId: 'uuid',
    region: 'text',
    orders: 'bigint',
  },
  sold_orders_by_month: {
    dimension: 'text',
    month: 'date',
    ofId: 'uuid',
    region: 'text',
    orders: 'bigint',
  },
  staged_key: {
    id: 'uuid',
    loadId: 'uuid',
    line: 'integer',
    fingerprint: 'bytea',
    lookup: 'bytea',
    dekId: 'integer',
    sealed: 'bytea',
    kind: 'text',
    doubt: 'text',
    isIncluded: 'boolean',
    isCleaned: 'boolean',
    nearKeyId: 'uuid',
    nearLine: 'integer',
  },
  stock_hold: {
    orderId: 'uuid',
    lotId: 'uuid',
    quantity: 'integer',
  },
  stock_load: {
    id: 'uuid',
    state: 'text',
    productId: 'uuid',
    fileName: 'text',
    uploadId: 'uuid',
    lineCount: 'integer',
    newCount: 'integer',
    knownCount: 'integer',
    repeatedCount: 'integer',
    unreadableCount: 'integer',
    readCount: 'integer',
    loadedCount: 'integer',
    country: 'text',
    costE4: 'bigint',
    vendorId: 'uuid',
    note: 'text',
    lotId: 'uuid',
    createdBy: 'uuid',
    createdByName: 'text',
    createdAt: 'timestamp with time zone',
    confirmedAt: 'timestamp with time zone',
    endedAt: 'timestamp with time zone',
    blankCount: 'integer',
    setAsideCount: 'integer',
    skippedCount: 'integer',
    cleanedCount: 'integer',
  },
  stock_load_line: {
    loadId: 'uuid',
    line: 'integer',
    verdict: 'text',
    keyId: 'uuid',
    otherLine: 'integer',
    fault: 'text',
  },
  stock_lot: {
    id: 'uuid',
    productId: 'uuid',
    country: 'text',
    unitCostE4: 'bigint',
    sourceOrderId: 'uuid',
    receivedAt: 'timestamp with time zone',
    held: 'integer',
    reserved: 'integer',
  },
  stuck_work: {
    id: 'uuid',
    kind: 'text',
    subject: 'text',
    orderId: 'uuid',
    tries: 'integer',
    firstFailedAt: 'timestamp with time zone',
    lastFailedAt: 'timestamp with time zone',
    error: 'text',
    nextTryAt: 'timestamp with time zone',
    givenUpAt: 'timestamp with time zone',
  },
  tax_rule: {
    id: 'uuid',
    place: 'integer',
    buyer: 'text',
    buyerHasVatId: 'boolean',
    validFrom: 'date',
    validTo: 'date',
    category: 'text',
    exemptionCode: 'text',
    exemptionText: 'text',
    originId: 'uuid',
    version: 'integer',
    supply: 'text',
    note: 'text',
    madeAt: 'timestamp with time zone',
    madeByName: 'text',
    withdrawnAt: 'timestamp with time zone',
    previousValidTo: 'date',
  },
  to_invoice_change: {
    companyId: 'uuid',
    state: 'text',
    wasInvoiced: 'boolean',
    orders: 'bigint',
    grossCents: 'bigint',
  },
  to_invoice_total: {
    companyId: 'uuid',
    state: 'text',
    wasInvoiced: 'boolean',
    orders: 'bigint',
    grossCents: 'bigint',
  },
  user_permission_group: {
    userId: 'uuid',
    permissionGroupId: 'uuid',
  },
  vat_id_acceptance: {
    checkId: 'uuid',
    reason: 'text',
    byUser: 'uuid',
    byName: 'text',
    at: 'timestamp with time zone',
  },
  vat_id_answer: {
    checkId: 'uuid',
    answeredAt: 'timestamp with time zone',
    outcome: 'text',
    reference: 'text',
    holder: 'text',
    trouble: 'text',
  },
  vat_id_check: {
    id: 'uuid',
    companyId: 'uuid',
    vatId: 'text',
    askedAt: 'timestamp with time zone',
  },
  vat_id_due: {
    companyId: 'uuid',
    vatId: 'text',
    nextAt: 'timestamp with time zone',
    tries: 'integer',
  },
  vault_dek: {
    wrapped: 'bytea',
    masterId: 'text',
    createdAt: 'timestamp with time zone',
  },
  vendor: {
    id: 'uuid',
    internalId: 'bigint',
    name: 'text',
    searchValue: 'text',
    modifiedAt: 'timestamp with time zone',
  },
  verify_claim: {
    dueAt: 'timestamp with time zone',
    claimedAt: 'timestamp with time zone',
  },
  verify_run: {
    id: 'uuid',
    startedAt: 'timestamp with time zone',
    endedAt: 'timestamp with time zone',
    checks: 'integer',
    broken: 'jsonb',
  },
  watched_product: {
    userId: 'uuid',
    productId: 'uuid',
    since: 'timestamp with time zone',
  },
  watched_promotion: {
    userId: 'uuid',
    promotionId: 'uuid',
    at: 'timestamp with time zone',
  },
  webhook_attempt: {
    deliveryId: 'uuid',
    number: 'integer',
    at: 'timestamp with time zone',
    status: 'integer',
    ms: 'integer',
    answer: 'text',
    error: 'text',
  },
  webhook_delivery: {
    id: 'uuid',
    endpointId: 'uuid',
    companyId: 'uuid',
    eventSeq: 'bigint',
    isReplay: 'boolean',
    createdAt: 'timestamp with time zone',
    state: 'text',
    attempts: 'integer',
    nextAt: 'timestamp with time zone',
    lastAt: 'timestamp with time zone',
    status: 'integer',
    ms: 'integer',
    answer: 'text',
    error: 'text',
    headers: 'text',
  },
  webhook_endpoint: {
    id: 'uuid',
    companyId: 'uuid',
    url: 'text',
    description: 'text',
    sealedSecret: 'bytea',
    previousSealedSecret: 'bytea',
    previousUntil: 'timestamp with time zone',
    createdAt: 'timestamp with time zone',
    createdBy: 'uuid',
    disabledAt: 'timestamp with time zone',
    disabledBecause: 'text',
    failingSince: 'timestamp with time zone',
    deletedAt: 'timestamp with time zone',
    disabledNote: 'text',
  },
  webhook_position: {
    id: 'integer',
    seq: 'bigint',
  },
  write_off: {
    id: 'uuid',
    invoiceId: 'uuid',
    companyId: 'uuid',
    planId: 'uuid',
    kind: 'text',
    cents: 'bigint',
    reason: 'text',
    byUser: 'uuid',
    byName: 'text',
    at: 'timestamp with time zone',
  },
  write_probe: {
    id: 'integer',
    at: 'timestamp with time zone',
  },
} as const;
