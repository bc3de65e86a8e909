// The way from the promotions to their spreadsheets, for those who may change promotions.

import Sheet from 'lucide-react/icons/sheet';
import { ButtonLink } from '#web/base/link.tsx';
import { useMay } from '#web/base/session.ts';
import { SHEETS } from './paths.ts';
import { words } from './words.ts';

export function SheetsLink() {
  if (!useMay('Promotion.Edit')) return null;
  return (
    <ButtonLink to={SHEETS}>
      <Sheet aria-hidden />
      {words.createFromSheet}
    </ButtonLink>
  );
}
