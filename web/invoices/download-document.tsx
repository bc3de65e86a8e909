// Buttons that save the files of an invoice or a credit note, for those who may (INV-009).

import Download from 'lucide-react/icons/download';
import { documentCalls, myDocumentCalls } from '#domain/invoices/download-calls.ts';
import { Button } from '#web/ui/kit/button.tsx';
import { IconButton } from '#web/ui/kit/icon-button.tsx';
import { usePermission, useRole } from '#web/ui/session/session.ts';
import { useDownload } from '#web/ui/session/use-call.ts';
import { invoiceLabels } from './labels.ts';

/** The calls of the own side. */
export const useDocumentCalls = () => (useRole() === 'Partner' ? myDocumentCalls : documentCalls);

interface Props {
  kind: 'invoice' | 'creditMemo';
  id: string;
  /** As people call the document. */
  number: string;
  /** The files are made. */
  exists: boolean;
}

/** The PDF alone; in rows an icon is enough. */
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

/** All files of a document, or a word that they are being made. */
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
