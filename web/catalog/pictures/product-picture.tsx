// Picture of a product: shown, uploaded, replaced and removed (PIC-010, PIC-013).

import { useState } from 'react';
import { providerProductCalls } from '#domain/catalog/calls.ts';
import { PICTURE_BYTES_MAX, pictureUploadCalls } from '#domain/catalog/picture-upload.ts';
import { catalogProductCopy } from '#domain/catalog/product-copy.ts';
import { PRICE_QUERIES } from '#web/catalog/prices/price-queries.ts';
import { productLabels } from '#web/catalog/product-labels.ts';
import { FileButton } from '#web/ui/form/file-button.tsx';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { usePermission } from '#web/ui/session/session.ts';
import { useCallMutation, useCallQuery } from '#web/ui/session/use-call.ts';
import { LargeCover } from './large-cover.tsx';

export function ProductPicture({ productId }: { productId: string }) {
  const { data } = useCallQuery(providerProductCalls.one, { id: productId });
  const mayEdit = usePermission('Promotion.Edit');
  if (!data) return null;
  return (
    <section aria-label={productLabels.picture} className="flex gap-3">
      <LargeCover name={data.name} picture={data.picture} className="w-16" />
      {mayEdit && <PictureActions productId={productId} hasPicture={data.picture !== null} />}
    </section>
  );
}

function PictureActions({ productId, hasPicture }: { productId: string; hasPicture: boolean }) {
  const [fault, setFault] = useState('');
  const set = useCallMutation(pictureUploadCalls.set, {
    successMessage: catalogProductCopy.pictureSet,
    invalidate: PRICE_QUERIES,
    hideErrorToast: true,
  });
  const remove = useCallMutation(pictureUploadCalls.remove, {
    successMessage: catalogProductCopy.pictureRemoved,
    invalidate: PRICE_QUERIES,
  });
  const upload = (file: File) => {
    set.reset();
    const isTooLarge = file.size > PICTURE_BYTES_MAX;
    setFault(isTooLarge ? catalogProductCopy.pictureTooLarge : '');
    if (!isTooLarge) void set.run({ id: productId, file });
  };
  const message = fault || set.error?.errors[0]?.message || set.error?.message;
  return (
    <div className="flex max-w-64 flex-col items-start gap-1.5">
      <div className="flex flex-wrap gap-1.5">
        <FileButton
          label={productLabels.picture}
          accept="image/png,image/jpeg,image/webp"
          size="sm"
          busy={set.busy}
          onChoose={upload}
        >
          {hasPicture ? productLabels.replacePicture : productLabels.uploadPicture}
        </FileButton>
        {hasPicture && (
          <Button size="sm" busy={remove.busy} onClick={() => void remove.run({ id: productId })}>
            {productLabels.removePicture}
          </Button>
        )}
      </div>
      <p className="text-xs text-muted">{productLabels.pictureHint}</p>
      {message && (
        <p role="alert" className="text-xs text-red">
          {message}
        </p>
      )}
    </div>
  );
}
