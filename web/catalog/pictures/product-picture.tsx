// Picture of a product: shown, uploaded, replaced and removed (PIC-010, PIC-013).

import Upload from 'lucide-react/icons/upload';
import { useRef, useState } from 'react';
import { providerProductCalls } from '#domain/catalog/calls.ts';
import { catalogCopy } from '#domain/catalog/copy.ts';
import { PICTURE_BYTES_MAX, pictureUploadCalls } from '#domain/catalog/picture-upload.ts';
import { catalogLabels } from '#web/catalog/labels.ts';
import { PRICE_QUERIES } from '#web/catalog/prices/price-queries.ts';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { usePermission } from '#web/ui/session/session.ts';
import { useCallMutation, useCallQuery } from '#web/ui/session/use-call.ts';
import { Cover } from './cover.tsx';

export function ProductPicture({ productId }: { productId: string }) {
  const { data } = useCallQuery(providerProductCalls.one, { id: productId });
  const mayEdit = usePermission('Promotion.Edit');
  if (!data) return null;
  return (
    <section aria-label={catalogLabels.picture} className="flex gap-3">
      <Cover name={data.name} picture={data.picture} isLarge className="aspect-3/4 w-16 shrink-0" />
      {mayEdit && <PictureActions productId={productId} hasPicture={data.picture !== null} />}
    </section>
  );
}

function PictureActions({ productId, hasPicture }: { productId: string; hasPicture: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState('');
  const set = useCallMutation(pictureUploadCalls.set, {
    successMessage: catalogCopy.pictureSet,
    invalidate: PRICE_QUERIES,
    hideErrorToast: true,
  });
  const remove = useCallMutation(pictureUploadCalls.remove, {
    successMessage: catalogCopy.pictureRemoved,
    invalidate: PRICE_QUERIES,
  });
  const upload = async (file: File | undefined) => {
    if (!file) return;
    // Allows choosing the same file again after correcting it.
    if (input.current) input.current.value = '';
    set.reset();
    const isTooLarge = file.size > PICTURE_BYTES_MAX;
    setFault(isTooLarge ? catalogCopy.pictureTooLarge : '');
    if (!isTooLarge) await set.run({ id: productId, file });
  };
  const message = fault || set.error?.errors[0]?.message || set.error?.message;
  return (
    <div className="flex max-w-64 flex-col items-start gap-1.5">
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        aria-label={catalogLabels.picture}
        className="hidden"
        onChange={(event) => void upload(event.target.files?.[0])}
      />
      <div className="flex flex-wrap gap-1.5">
        <Button
          size="sm"
          busy={set.busy}
          icon={<Upload className="size-4" aria-hidden />}
          onClick={() => input.current?.click()}
        >
          {hasPicture ? catalogLabels.replacePicture : catalogLabels.uploadPicture}
        </Button>
        {hasPicture && (
          <Button size="sm" busy={remove.busy} onClick={() => void remove.run({ id: productId })}>
            {catalogLabels.removePicture}
          </Button>
        )}
      </div>
      <p className="text-xs text-muted">{catalogLabels.pictureHint}</p>
      {message && (
        <p role="alert" className="text-xs text-red">
          {message}
        </p>
      )}
    </div>
  );
}
