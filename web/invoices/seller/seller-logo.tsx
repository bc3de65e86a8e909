// The seller's logo: preview on paper, replace, remove.

import { useState } from 'react';
import { commonCopy } from '#domain/base/copy.ts';
import { invoiceCopy } from '#domain/invoices/copy.ts';
import { LOGO_BYTES_MAX, type LogoImage, sellerLogoCalls } from '#domain/invoices/logo-calls.ts';
import { sellerLabels } from '#web/invoices/labels.ts';
import { FileButton } from '#web/ui/form/file-button.tsx';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { readDataUrl } from '#web/ui/kit/data-url.ts';
import { Skeleton } from '#web/ui/kit/feedback/skeleton.tsx';
import { ConfirmDialog } from '#web/ui/kit/overlays/confirm-dialog.tsx';
import { ErrorState } from '#web/ui/session/error-state.tsx';
import { useCallMutation, useCallQuery } from '#web/ui/session/use-call.ts';

const logoOptions = { successMessage: commonCopy.saved, invalidate: [sellerLogoCalls.get], hideErrorToast: true };

export function SellerLogoPanel() {
  const read = useCallQuery(sellerLogoCalls.get, {}, { refetchOnFocus: false });
  return (
    <div className="mt-4 border-t border-line pt-3">
      <h3 className="font-medium">{sellerLabels.logo}</h3>
      <p className="text-sm text-muted">{sellerLabels.logoNote}</p>
      {read.data ? (
        <LogoActions logo={read.data.logo} />
      ) : read.error ? (
        <ErrorState error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />
      ) : (
        <Skeleton className="mt-3 h-20" />
      )}
    </div>
  );
}

function LogoActions({ logo }: { logo: LogoImage | null }) {
  return (
    <div className="mt-3 flex flex-wrap items-center gap-3">
      {logo ? <Preview logo={logo} /> : <p className="text-sm text-muted">{sellerLabels.noLogo}</p>}
      <ChooseLogo hasLogo={logo !== null} />
      {logo && <RemoveLogo />}
    </div>
  );
}

/** Always on white, like paper. */
function Preview({ logo: { contentType, data, width, height } }: { logo: LogoImage }) {
  return (
    <figure className="min-w-0">
      <div className="flex h-20 w-56 max-w-full items-center rounded-md border border-line bg-white p-2">
        <img
          src={`data:${contentType};base64,${data}`}
          alt={sellerLabels.logo}
          width={width}
          height={height}
          className="max-h-full w-auto max-w-full object-contain"
        />
      </div>
      <figcaption className="text-xs text-muted">{sellerLabels.logoSize(width, height)}</figcaption>
    </figure>
  );
}

const base64Of = async (file: File): Promise<string> => (await readDataUrl(file)).split(',')[1] ?? '';

function ChooseLogo({ hasLogo }: { hasLogo: boolean }) {
  const set = useCallMutation(sellerLogoCalls.set, logoOptions);
  const [fault, setFault] = useState('');
  const choose = async (file: File) => {
    set.reset();
    setFault(file.size > LOGO_BYTES_MAX ? invoiceCopy.logoTooLarge : '');
    if (file.size <= LOGO_BYTES_MAX) await set.run({ image: await base64Of(file) });
  };
  const message = fault || set.error?.errors[0]?.message || set.error?.message;
  return (
    <div>
      <FileButton
        label={sellerLabels.logo}
        accept="image/png,image/jpeg"
        busy={set.busy}
        onChoose={(file) => void choose(file)}
      >
        {hasLogo ? sellerLabels.replaceLogo : sellerLabels.chooseLogo}
      </FileButton>
      {message && (
        <p role="alert" className="mt-1 text-sm text-red">
          {message}
        </p>
      )}
    </div>
  );
}

function RemoveLogo() {
  const [open, setOpen] = useState(false);
  const remove = useCallMutation(sellerLogoCalls.remove, { ...logoOptions, onSuccess: () => setOpen(false) });
  return (
    <>
      <Button onClick={() => setOpen(true)}>{sellerLabels.removeLogo}</Button>
      <ConfirmDialog
        open={open}
        onOpenChange={(next) => {
          remove.reset();
          setOpen(next);
        }}
        title={sellerLabels.removeLogoTitle}
        confirmLabel={sellerLabels.removeLogo}
        cancelLabel={sellerLabels.keepLogo}
        busy={remove.busy}
        onConfirm={() => void remove.run({})}
      >
        {sellerLabels.removeLogoText}
        {remove.error && <p className="text-red">{remove.error.message}</p>}
      </ConfirmDialog>
    </>
  );
}
