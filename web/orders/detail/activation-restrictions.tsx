// Countries where keys of a product can and cannot be activated (ODT-011, ODT-053).

import { orderCopy } from '#domain/orders/copy.ts';
import { detailLabels } from '../detail-labels.ts';

const Countries = ({ title, codes, none }: { title: string; codes: readonly string[]; none: string }) => (
  <section>
    <h3 className="mb-2 text-sm font-semibold">{title}</h3>
    {codes.length === 0 ? (
      <p className="text-muted">{none}</p>
    ) : (
      <ul className="flex flex-wrap gap-1">
        {codes.map((code) => (
          <li key={code} className="rounded-sm bg-hover px-1.5 py-0.5 text-xs font-medium tabular-nums">
            {code}
          </li>
        ))}
      </ul>
    )}
  </section>
);

export const ActivationRestrictions = ({ whiteList, blackList }: { whiteList: string[]; blackList: string[] }) => (
  <div className="grid gap-6 sm:grid-cols-2">
    <Countries title={detailLabels.whiteList} codes={whiteList} none={orderCopy.noWhiteList} />
    <Countries title={detailLabels.blackList} codes={blackList} none={orderCopy.noBlackList} />
  </div>
);
