// Button that updates provider products from a spreadsheet; its dialog is loaded lazily.

import { lazy, Suspense, useState } from 'react';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { sheetLabels } from './labels.ts';
import { RunningNote } from './start-button.tsx';
import { useSheetStatus } from './use-sheet-status.ts';

const load = () => import('./update-products-dialog.tsx');
const UpdateProductsDialog = lazy(load);

export function UpdateProductsButton() {
  const [asked, setAsked] = useState(0);
  const [open, setOpen] = useState(false);
  const { may, status, isIdle } = useSheetStatus('UpdateByAllGoogleSheet');
  if (!may || !status) return null;
  if (!isIdle) return <RunningNote status={status.status} />;
  return (
    <>
      <Button
        onPointerEnter={load}
        onFocus={load}
        onClick={() => {
          setAsked(asked + 1);
          setOpen(true);
        }}
      >
        {sheetLabels.updateProducts}
      </Button>
      <Suspense>
        {asked > 0 && (
          <UpdateProductsDialog key={asked} open={open} onOpenChange={setOpen} written={status.writtenAt !== null} />
        )}
      </Suspense>
    </>
  );
}
