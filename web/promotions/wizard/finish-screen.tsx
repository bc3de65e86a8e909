// End of the wizard; the promotion list opens after two seconds (WIZ-005).

import CircleCheck from 'lucide-react/icons/circle-check';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { WIZARD_REDIRECT_MS } from '#domain/base/limits.ts';
import { PROMOTIONS } from '#domain/promotions/links.ts';
import { promotionWizardCopy } from '#domain/promotions/wizard-copy.ts';
import { EmptyState } from '#web/ui/kit/feedback/empty-state.tsx';
import { ButtonLink } from '#web/ui/kit/layout/link.tsx';
import { wizardLabels } from './labels.ts';

export function FinishScreen() {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate(PROMOTIONS), WIZARD_REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <div role="status" className="pt-10">
      <EmptyState
        title={promotionWizardCopy.publishedWell}
        icon={<CircleCheck />}
        action={
          <ButtonLink kind="primary" to={PROMOTIONS}>
            {wizardLabels.seePromotions}
          </ButtonLink>
        }
      >
        {wizardLabels.leaving}
      </EmptyState>
    </div>
  );
}
