// Link from the promotions to their spreadsheets.

import Sheet from 'lucide-react/icons/sheet';
import { SHEETS, sheetTitles } from '#domain/sheets/links.ts';
import { ButtonLink } from '#web/ui/kit/layout/link.tsx';
import { usePermission } from '#web/ui/session/session.ts';
import { sheetLabels } from './labels.ts';

export function SheetsLink() {
  const mayEdit = usePermission('Promotion.Edit');
  return (
    <ButtonLink to={SHEETS}>
      <Sheet aria-hidden />
      {mayEdit ? sheetLabels.createFromSheet : sheetTitles.sheets}
    </ButtonLink>
  );
}
