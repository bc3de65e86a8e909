// Links into the wizard, for authorized users (PRO-001, PRO-007, PDT-007).

import Plus from 'lucide-react/icons/plus';
import { NEW_PROMOTION } from '#domain/catalog/links.ts';
import { editPromotionPath, promotionTitles } from '#domain/promotions/links.ts';
import type { Promotion } from '#domain/promotions/shapes.ts';
import type { ButtonSize } from '#web/ui/kit/controls/button-class.ts';
import { ButtonLink } from '#web/ui/kit/layout/link.tsx';
import { usePermission } from '#web/ui/session/session.ts';
import { promotionLabels } from './labels.ts';

export function EditLink({ promotion: { id, product }, size }: { promotion: Promotion; size?: ButtonSize }) {
  if (!usePermission('Promotion.Edit')) return null;
  return (
    <ButtonLink to={editPromotionPath(id)} size={size ?? 'md'} aria-label={promotionLabels.editNamed(product.name)}>
      {promotionLabels.edit}
    </ButtonLink>
  );
}

export function CreateLink() {
  if (!usePermission('Promotion.Create')) return null;
  return (
    <ButtonLink kind="primary" to={NEW_PROMOTION}>
      <Plus aria-hidden />
      {promotionTitles.create}
    </ButtonLink>
  );
}
