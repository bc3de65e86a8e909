// Partner selection, the first step of a bulk order (MBO-001, MBO-004). The partner's promotions follow.

import { useNavigate } from 'react-router';
import { BULK_ORDER_PATH, orderTitles } from '#domain/orders/links.ts';
import { orderableList } from '#domain/promotions/list.ts';
import { companyLookup } from '#web/companies/company-lookup.ts';
import { AsyncSelect } from '#web/ui/form/async-select.tsx';
import { Field } from '#web/ui/kit/controls/field.tsx';
import { PageHeader } from '#web/ui/kit/layout/page-header.tsx';
import { Section } from '#web/ui/kit/layout/section.tsx';
import { formatListLocation } from '#web/ui/list/list-state.ts';
import { bulkOrderLabels } from './labels.ts';

export function ChoosePartner() {
  const navigate = useNavigate();
  return (
    <div className="max-w-180 pb-6">
      <PageHeader title={orderTitles.bulkOrder} />
      <Section title={bulkOrderLabels.whichPartner} note={bulkOrderLabels.whichPartnerHint}>
        <Field label={bulkOrderLabels.partner}>
          <AsyncSelect
            single
            lookup={companyLookup}
            value={[]}
            onValueChange={([partner]) =>
              partner !== undefined &&
              void navigate(formatListLocation(BULK_ORDER_PATH, orderableList, { filter: { partner: [partner] } }), {
                replace: true,
              })
            }
          />
        </Field>
      </Section>
    </div>
  );
}
