// Starts a load: first the product, then the file. The next steps are on the load's page.

import KeyRound from 'lucide-react/icons/key-round';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { FoundProduct } from '#domain/catalog/products.ts';
import { loadCalls } from '#domain/loads/calls.ts';
import { loadPath } from '#domain/loads/links.ts';
import { ProductPicker } from '#web/catalog/product-picker.tsx';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { labels } from '#web/ui/kit/labels.ts';
import { Dialog, DialogFooter } from '#web/ui/kit/overlays/dialog.tsx';
import { useRole } from '#web/ui/session/session.ts';
import { useCallMutation } from '#web/ui/session/use-call.ts';
import { FilePicker, nameOfFile } from './file-picker.tsx';
import { loadLabels } from './labels.ts';
import { keepFile } from './pending-files.ts';

/** True for roles that may load keys. */
export const useMayLoad = (): boolean => ['SuperAdmin', 'Salesman'].includes(useRole() ?? '');

export function BeginLoad() {
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const [product, setProduct] = useState<FoundProduct>();
  const [file, setFile] = useState<File | null>(null);
  const [step, setStep] = useState<'product' | 'file'>('product');
  const show = (next: boolean) => {
    setOpen(next);
    setStep('product');
    setProduct(undefined);
    setFile(null);
  };
  const begin = useCallMutation(loadCalls.create, {
    invalidate: [loadCalls.list],
    onSuccess: ({ id }) => {
      if (file) keepFile(id, file);
      show(false);
      void navigate(loadPath(id));
    },
  });
  if (!useMayLoad()) return null;
  return (
    <>
      <Button kind="primary" icon={<KeyRound aria-hidden />} onClick={() => show(true)}>
        {loadLabels.load}
      </Button>
      <Dialog
        open={open}
        onOpenChange={show}
        title={loadLabels.load}
        description={step === 'file' && product ? `${product.name} · ${product.sku}` : undefined}
        size={step === 'product' ? 'lg' : 'md'}
      >
        {step === 'product' ? (
          <ProductPicker value={product?.id} product={product} onChoose={setProduct} forSale={false} />
        ) : (
          <FilePicker file={file} onChoose={setFile} />
        )}
        <DialogFooter className="mt-4">
          {step === 'product' ? (
            <>
              <Button onClick={() => show(false)}>{labels.cancel}</Button>
              <Button kind="primary" disabled={!product} onClick={() => setStep('file')}>
                {loadLabels.choose}
              </Button>
            </>
          ) : (
            <>
              <Button onClick={() => setStep('product')}>{loadLabels.otherProduct}</Button>
              <Button
                kind="primary"
                disabled={!file}
                busy={begin.busy}
                onClick={() => product && file && void begin.run({ productId: product.id, fileName: nameOfFile(file) })}
              >
                {loadLabels.begin}
              </Button>
            </>
          )}
        </DialogFooter>
      </Dialog>
    </>
  );
}
