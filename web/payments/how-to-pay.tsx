// Payment instructions of an invoice: account, reference, amount, and the QR code for banking apps (EPC069-12).

import { useState } from 'react';
import type { OpenInvoice } from '#domain/payments/statement-calls.ts';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { CopyButton } from '#web/ui/kit/controls/copy-button.tsx';
import { DescriptionList } from '#web/ui/kit/layout/description-list.tsx';
import { Dialog } from '#web/ui/kit/overlays/dialog.tsx';
import { money } from '#web/ui/kit/values/format.ts';
import { QrCode } from '#web/ui/kit/values/qr-code.tsx';
import { debtLabels } from './labels.ts';

const Copied = ({ text, subject }: { text: string; subject: string }) => (
  <span className="inline-flex items-center gap-1 tabular-nums">
    {text}
    <CopyButton text={text.replaceAll(' ', '')} subject={subject} />
  </span>
);

export function HowToPay({ invoice }: { invoice: OpenInvoice }) {
  const [open, setOpen] = useState(false);
  const { invoiceNumber, openAmount, payee, account, transferCode } = invoice;
  return (
    <>
      <Button size="sm" aria-label={debtLabels.howToPayOne(invoiceNumber)} onClick={() => setOpen(true)}>
        {debtLabels.howToPay}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={debtLabels.payTitle(money(openAmount))}
        description={invoiceNumber}
      >
        {account === '' ? (
          <p>{debtLabels.noAccount}</p>
        ) : (
          <div className="flex flex-wrap gap-5">
            {transferCode && <QrCode text={transferCode} label={debtLabels.code(invoiceNumber)} />}
            <div className="flex min-w-56 flex-1 flex-col gap-3">
              <DescriptionList
                columns={1}
                items={[
                  { term: debtLabels.payee, value: payee },
                  {
                    term: debtLabels.account,
                    value: <Copied text={account.replaceAll(/(.{4})(?=.)/g, '$1 ')} subject={debtLabels.account} />,
                  },
                  {
                    term: debtLabels.reference,
                    value: <Copied text={invoiceNumber} subject={debtLabels.reference} />,
                  },
                ]}
              />
              {transferCode && <p className="text-sm text-muted">{debtLabels.scan}</p>}
            </div>
          </div>
        )}
      </Dialog>
    </>
  );
}
