// Puts a list into the cart, then shows which lines were left out and why (LIST-006, LIST-007).

import { useState } from 'react';
import { BASKET } from '#domain/cart/links.ts';
import { type AddedList, type NotAdded, savedListCalls } from '#domain/cart/saved-list-calls.ts';
import { savedListCopy } from '#domain/cart/saved-list-copy.ts';
import { promotionLabels } from '#web/promotions/labels.ts';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { Checkbox } from '#web/ui/kit/controls/checkbox.tsx';
import { labels } from '#web/ui/kit/labels.ts';
import { ButtonLink } from '#web/ui/kit/layout/link.tsx';
import { Dialog } from '#web/ui/kit/overlays/dialog.tsx';
import { useCallMutation } from '#web/ui/session/use-call.ts';
import { useSetCart } from '../cart-cache.ts';
import { cartLabels } from '../labels.ts';
import { savedListLabels } from './labels.ts';

interface Props {
  list: { id: string; name: string; lineCount: number };
  close: () => void;
}

const LeftOut = ({ lines }: { lines: readonly NotAdded[] }) => (
  <table className="w-full text-sm">
    <caption className="sr-only">{savedListLabels.notAdded}</caption>
    <thead className="text-left text-xs text-muted">
      <tr>
        {[cartLabels.product, promotionLabels.region, savedListLabels.reason].map((header) => (
          <th key={header} scope="col" className="py-1.5 pr-3 font-medium">
            {header}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {lines.map(({ line, name, region, message }) => (
        <tr key={line} className="border-t border-line align-top">
          <td className="py-1.5 pr-3">{name}</td>
          <td className="py-1.5 pr-3">{region}</td>
          <td className="py-1.5">{message}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

export function AddListDialog({ list: { id, name, lineCount }, close }: Props) {
  const keep = useSetCart();
  const [isReplacing, setReplacing] = useState(false);
  const [result, setResult] = useState<AddedList | null>(null);
  const add = useCallMutation(savedListCalls.addToCart, {
    isIdempotent: true,
    onSuccess: (reply) => {
      keep(reply.basket);
      setResult(reply);
    },
  });
  return (
    <Dialog
      open
      onOpenChange={close}
      title={savedListLabels.addNamed(name)}
      footer={
        result ? (
          <>
            <Button onClick={close}>{labels.close}</Button>
            <ButtonLink kind="primary" to={BASKET}>
              {savedListLabels.toBasket}
            </ButtonLink>
          </>
        ) : (
          <>
            <Button onClick={close}>{labels.cancel}</Button>
            <Button kind="primary" busy={add.busy} onClick={() => void add.run({ id, isReplacing })}>
              {savedListLabels.addToCart}
            </Button>
          </>
        )
      }
    >
      {result ? (
        <div className="flex flex-col gap-3">
          <p role="status" className="font-medium">
            {savedListCopy.added(result.added, result.added + result.notAdded.length)}
          </p>
          {result.notAdded.length > 0 && <LeftOut lines={result.notAdded} />}
        </div>
      ) : (
        <div className="flex flex-col gap-3">
          <p className="text-muted">{savedListLabels.addHint(lineCount)}</p>
          <Checkbox value={isReplacing} onValueChange={setReplacing}>
            {savedListLabels.isReplacing}
          </Checkbox>
        </div>
      )}
    </Dialog>
  );
}
