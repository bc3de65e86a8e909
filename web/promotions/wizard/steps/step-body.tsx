// Content of the current step.

import type { FoundProduct } from '#domain/catalog/products.ts';
import { promotionCalls } from '#domain/promotions/calls.ts';
import type { WizardProduct } from '#domain/promotions/shapes.ts';
import type { WizardFacts } from '#domain/promotions/wizard.ts';
import { ProductPicker } from '#web/catalog/product-picker.tsx';
import type { Draft, WizardStep } from '#web/promotions/wizard/draft.ts';
import { useCallQuery } from '#web/ui/session/use-call.ts';
import { DetailsStep } from './details-step.tsx';
import { PercentagesStep } from './percentages-step.tsx';
import { PriceStep } from './price-step.tsx';
import { RegionsStep } from './regions-step.tsx';
import { SummaryStep } from './summary-step.tsx';
import { SystemsStep } from './systems-step.tsx';

interface Props {
  step: WizardStep;
  steps: readonly WizardStep[];
  draft: Draft;
  /** Set from the second step on. */
  product: WizardProduct | undefined;
  facts: WizardFacts;
  /** Faults of this step by field. */
  faults: ReadonlyMap<string, string>;
  onChange: (draft: Draft) => void;
  onProduct: (product: FoundProduct) => void;
  onStep: (step: WizardStep) => void;
}

export function StepBody({ step, product, ...all }: Props) {
  const { draft, facts, faults, onChange } = all;
  if (step === 'game' || !product)
    return <ProductPicker value={draft.productId} product={product} onChoose={all.onProduct} />;
  switch (step) {
    case 'regions':
      return <RegionsStep draft={draft} facts={facts} onChange={onChange} />;
    case 'percentages':
      return <PercentagesStep draft={draft} facts={facts} onChange={onChange} />;
    case 'price':
      return <Price draft={draft} facts={facts} faults={faults} onChange={onChange} />;
    case 'systems':
      return <SystemsStep draft={draft} product={product} onChange={onChange} />;
    case 'details':
      return <DetailsStep draft={draft} product={product} faults={faults} onChange={onChange} />;
    case 'summary':
      return <SummaryStep {...all} product={product} />;
  }
}

/** Requests the current cost of the mix (WIZ-016). */
function Price(props: Pick<Props, 'draft' | 'facts' | 'faults' | 'onChange'>) {
  const { productId, percentages = [], priceIds = [] } = props.draft;
  const countries = percentages.filter(({ weight }) => weight > 0);
  const average = useCallQuery(
    promotionCalls.averagePrice,
    { id: productId!, countries, providerPriceIds: [...priceIds] },
    { refetchOnFocus: false },
  );
  const known = average.data && { costE4: average.data.cost, priceE4: average.data.price };
  return <PriceStep {...props} average={known} />;
}
