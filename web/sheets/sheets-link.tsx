// The way from the promotions to their spreadsheets, for those who may change promotions.

import Sheet from 'lucide-react/icons/sheet';
import { ButtonLink } from '#web/ui/kit/link.tsx';
import { usePermission } from '#web/ui/session/session.ts';
import { sheetLabels } from './labels.ts';
import { SHEETS } from './paths.ts';

export function SheetsLink() {
  if (!usePermission('Promotion.Edit')) return null;
  return (
    <ButtonLink to={SHEETS}>
      <Sheet aria-hidden />
      {sheetLabels.createFromSheet}
    </ButtonLink>
  );
}
