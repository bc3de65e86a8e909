// «Export» above a list. Its menu loads on demand, because few users of a list export it.

import Download from 'lucide-react/icons/download';
import { lazy, Suspense, useState } from 'react';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { labels } from '../kit/labels.ts';
import type { ListExport } from './export/list-export.ts';

const loadMenu = () => import('./export/export-menu.tsx');
const ExportMenu = lazy(async () => ({ default: (await loadMenu()).ExportMenu }));

export function ExportButton<Row>({ exported }: { exported: ListExport<Row> }) {
  const [isWanted, setWanted] = useState(false);
  const button = (
    <Button
      icon={<Download aria-hidden />}
      title={labels.exportList}
      aria-haspopup="menu"
      onPointerEnter={loadMenu}
      onFocus={loadMenu}
      onClick={() => setWanted(true)}
    >
      <span className="max-xl:sr-only">{labels.exportList}</span>
    </Button>
  );
  if (!isWanted) return button;
  return (
    <Suspense fallback={button}>
      <ExportMenu {...(exported as unknown as ListExport<unknown>)} trigger={button} />
    </Suspense>
  );
}
