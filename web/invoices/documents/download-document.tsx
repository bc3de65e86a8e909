// Download buttons of an invoice or credit note (INV-009).

import Download from 'lucide-react/icons/download';
import { documentCalls, myDocumentCalls } from '#domain/invoices/download-calls.ts';
import { invoiceLabels } from '#web/invoices/labels.ts';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { IconButton } from '#web/ui/kit/controls/icon-button.tsx';
import { usePermission, useRole } from '#web/ui/session/session.ts';
import { useDownload } from '#web/ui/session/use-call.ts';

/** Calls of the user's side. */
export const useDocumentCalls = () => (useRole() === 'Partner' ? myDocumentCalls : documentCalls);

interface Props {
  kind: 'invoice' | 'creditMemo';
  id: string;
  /** Display name of the document. */
  number: string;
  /** Whether the files have been created. */
  exists: boolean;
}

/** PDF only; an icon in rows. */
export function DownloadPdf({ kind, id, number, exists, isIcon = false }: Props & { isIcon?: boolean }) {
  const calls = useDocumentCalls();
  const isAllowed = usePermission('Invoice.Download');
  const file = useDownload(kind === 'invoice' ? calls.invoicePdf : calls.creditMemoPdf);
  if (!isAllowed || !exists) return null;
  if (isIcon)
    return (
      <IconButton size="sm" label={invoiceLabels.downloadPdf(number)} onClick={() => file.run({ id })}>
        <Download />
      </IconButton>
    );
  return (
    <Button
      size="sm"
      busy={file.busy}
      icon={<Download aria-hidden />}
      aria-label={invoiceLabels.downloadPdf(number)}
      onClick={() => file.run({ id })}
    >
      {invoiceLabels.pdf}
    </Button>
  );
}

/** All files of a document, or a note that they are being prepared. */
export function DownloadFiles(props: Props) {
  const { kind, id, number, exists } = props;
  const calls = useDocumentCalls();
  const isAllowed = usePermission('Invoice.Download');
  const file = useDownload(kind === 'invoice' ? calls.invoiceUbl : calls.creditMemoUbl);
  if (!isAllowed) return null;
  if (!exists) return <span className="text-sm text-muted">{invoiceLabels.filesPending}</span>;
  return (
    <span className="inline-flex gap-1.5">
      <DownloadPdf {...props} />
      <Button
        size="sm"
        busy={file.busy}
        icon={<Download aria-hidden />}
        aria-label={invoiceLabels.downloadXml(number)}
        onClick={() => file.run({ id })}
      >
        {invoiceLabels.xml}
      </Button>
    </span>
  );
}
