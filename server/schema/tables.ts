// The rows of all tables as the reader returns them, printed by test/statements/schema.test.ts with UPDATE=1.

/** A whole row of `accounting_acknowledgement`. */
export interface AccountingAcknowledgementTable {
  batchId: string;
  at: string;
  byName: string;
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

/** A whole row of `bank_file`. */
export interface BankFileTable {
  id: string;
  newCount: number;
  knownCount: number;
  uploadedAt: string;
  uploadedBy: string | null;
  uploadedByName: string;
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
  orderId: string;
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
  vatRate: number;
  creditLimitCents: number | null;
  balanceCents: number;
  packageLimitCents: number | null;
  isSystem: boolean;
  createdAt: string;
  modifiedAt: string;
  reservedCents: number;
  creditEntries: number;
  netSuiteBalanceCents: number | null;
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

/** A whole row of `company_vat_id`. */
export interface CompanyVatIdTable {
  companyId: string;
  vatId: string;
  modifiedAt: string;
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
}

/** A whole row of `document_numbers_stated`. */
export interface DocumentNumbersStatedTable {
  restoreId: string;
  statedAt: string;
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
}

/** A whole row of `invoice_line`. */
export interface InvoiceLineTable {
  invoiceId: string;
  line: number;
  orderId: string;
  orderNumber: string;
  name: string;
  sku: string;
  quantity: number;
  unitPriceCents: number;
  netCents: number;
  taxRuleId: string;
  taxCategory: string;
  vatRate: number;
  exemptionCode: string;
  exemptionText: string;
  bookLine: number;
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
}

/** A whole row of `manual_inventory`. */
export interface ManualInventoryTable {
  id: string;
  productId: string;
  quantity: number;
  costPerItemCents: number;
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
}

/** A whole row of `notification_condition`. */
export interface NotificationConditionTable {
  kind: string;
  subjectId: string;
  subjectName: string;
  detail: string;
  since: string;
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
}

/** A whole row of `order_subject`. */
export interface OrderSubjectTable {
  id: string;
  productId: string;
  publisherId: string;
  providerId: string;
  promotionId: string | null;
  productSku: string;
  region: string;
  title: string;
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
  publisherId: string;
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
  vatRate: number;
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
  publisherId: string;
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
}

/** A whole row of `product`. */
export interface ProductTable {
  id: string;
  providerId: string;
  publisherId: string;
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
}

/** A whole row of `reminder_invoice`. */
export interface ReminderInvoiceTable {
  reminderId: string;
  invoiceId: string;
  step: number;
  daysOverdue: number;
  openCents: number;
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
}

/** A whole row of `seller_account_change`. */
export interface SellerAccountChangeTable {
  id: string;
  isOnly: boolean;
  bankAccount: string;
  byUser: string;
  at: string;
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
  costCents: number | null;
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

/** A whole row of `user_permission_group`. */
export interface UserPermissionGroupTable {
  userId: string;
  permissionGroupId: string;
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
