// Downloads all documents of a month as one file.

import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { invoiceLabels } from '#web/invoices/labels.ts';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { Field } from '#web/ui/kit/controls/field.tsx';
import { Select } from '#web/ui/kit/controls/select.tsx';
import { labels } from '#web/ui/kit/labels.ts';
import { Dialog } from '#web/ui/kit/overlays/dialog.tsx';
import { usePermission } from '#web/ui/session/session.ts';
import { useDownload } from '#web/ui/session/use-call.ts';
import { useDocumentCalls } from './download-document.tsx';

/** Number of months offered: the usual retention of documents. */
const MONTHS = 120;

const monthName = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** This and earlier months, newest first. */
function recentMonths(now: Date): { value: string; label: string }[] {
  return Array.from({ length: MONTHS }, (_, back) => {
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1));
    return { value: month.toISOString().slice(0, 7), label: monthName.format(month) };
  });
}

export function DownloadMonth() {
  const isAllowed = usePermission('Invoice.Download');
  const [open, setOpen] = useState(false);
  const [months] = useState(() => recentMonths(new Date()));
  const [month, setMonth] = useState(months[0]!.value);
  const file = useDownload(useDocumentCalls().month);
  if (!isAllowed) return null;
  return (
    <>
      <Button icon={<Download aria-hidden />} onClick={() => setOpen(true)}>
        {invoiceLabels.downloadMonth}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={invoiceLabels.downloadMonth}
        description={invoiceLabels.downloadMonthText}
        footer={
          <>
            <Button onClick={() => setOpen(false)}>{labels.cancel}</Button>
            <Button kind="primary" busy={file.busy} onClick={() => file.run({ month })}>
              {invoiceLabels.download}
            </Button>
          </>
        }
      >
        <Field label={invoiceLabels.month}>
          <Select options={months} value={month} onValueChange={(next) => next && setMonth(next)} />
        </Field>
      </Dialog>
    </>
  );
}
