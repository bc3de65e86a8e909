// Payment calls: bank files, statements, ageing and reminders.

import { ageingCalls } from '#domain/payments/ageing-calls.ts';
import { bankCalls } from '#domain/payments/bank-calls.ts';
import { csvCalls } from '#domain/payments/csv-calls.ts';
import { payoutCalls } from '#domain/payments/payout-calls.ts';
import { reminderCalls } from '#domain/payments/reminder-calls.ts';
import { myStatementCalls, statementCalls } from '#domain/payments/statement-calls.ts';
import { type Edge, serve } from '#server/base/http/http.ts';
import { downloadAgeing, listAgeing } from './ageing.ts';
import { readAllocation } from './bank/allocation.ts';
import {
  confirmPayment,
  confirmSurePayments,
  correctAllocation,
  ignorePayment,
  restorePayment,
  undoBooking,
} from './bank/decisions.ts';
import { searchBankPayments } from './bank/list.ts';
import { decideDuplicate, takePaymentBack } from './bank/reversals.ts';
import { previewCsv, uploadCsv } from './bank-files/csv/csv-upload.ts';
import { uploadBankFile } from './bank-files/upload.ts';
import { showOwnDebts } from './own-debts.ts';
import { payOutCredit, showCredit, useCredit } from './payouts.ts';
import { listDueReminders } from './reminders/due.ts';
import { setLadder, showLadder } from './reminders/ladder.ts';
import { pauseReminders, resumeReminders, searchSentReminders } from './reminders/letters.ts';
import { sendReminders } from './reminders/sending.ts';
import { downloadStatementCsv, downloadStatementPdf, readStatement } from './statement.ts';

export function registerPaymentRoutes(edge: Edge): void {
  serve(edge, bankCalls, {
    list: searchBankPayments,
    upload: uploadBankFile,
    allocation: readAllocation,
    confirm: confirmPayment,
    correct: correctAllocation,
    undo: undoBooking,
    takeBack: takePaymentBack,
    distinct: decideDuplicate,
    confirmSure: confirmSurePayments,
    setAside: ignorePayment,
    bringBack: restorePayment,
  });
  serve(edge, csvCalls, { preview: previewCsv, upload: uploadCsv });
  serve(edge, payoutCalls, { read: showCredit, payOut: payOutCredit, net: useCredit });
  const statement = { read: readStatement, pdf: downloadStatementPdf, csv: downloadStatementCsv };
  serve(edge, statementCalls, statement);
  serve(edge, myStatementCalls, { ...statement, debts: showOwnDebts });
  serve(edge, ageingCalls, { list: listAgeing, csv: downloadAgeing });
  serve(edge, reminderCalls, {
    due: listDueReminders,
    sent: searchSentReminders,
    send: sendReminders(edge.publicUrl),
    pause: pauseReminders,
    resume: resumeReminders,
    ladder: showLadder,
    setLadder,
  });
}
