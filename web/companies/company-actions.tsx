// What can be done to a company in the list: change it, say what it may buy, and see what it owes.

import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import type { Company } from '#domain/companies/calls.ts';
import { Button } from '#web/ui/kit/button.tsx';
import { Dialog } from '#web/ui/kit/dialog.tsx';
import { ButtonLink } from '#web/ui/kit/link.tsx';
import { useCanEditField } from './company-draft.ts';
import { CompanyForm } from './company-form.tsx';
import { companyLabels } from './labels.ts';
import { accountPath, relationsPath } from './paths.ts';

export function CompanyActions({ company }: { company: Company }) {
  const [open, setOpen] = useState(false);
  const canEditField = useCanEditField();
  return (
    <div className="inline-flex gap-1.5">
      {(canEditField('companyName') || canEditField('invoicePeriod')) && (
        <Button size="sm" aria-label={companyLabels.editNamed(company.name)} onClick={() => setOpen(true)}>
          {companyLabels.edit}
        </Button>
      )}
      <ButtonLink size="sm" to={relationsPath(company.id)}>
        {companyLabels.relations}
      </ButtonLink>
      <ButtonLink size="sm" to={accountPath(company.id)} aria-label={companyLabels.accountOf(company.name)}>
        {companyLabels.account}
      </ButtonLink>
      <CompanyDialog company={company} open={open} onOpenChange={setOpen} />
    </div>
  );
}

export function CreateCompany() {
  const [open, setOpen] = useState(false);
  const canEditField = useCanEditField();
  if (!canEditField('companyName')) return null;
  return (
    <>
      <Button kind="primary" icon={<Plus aria-hidden />} onClick={() => setOpen(true)}>
        {companyLabels.create}
      </Button>
      <CompanyDialog company={null} open={open} onOpenChange={setOpen} />
    </>
  );
}

interface Props {
  company: Company | null;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

const CompanyDialog = ({ company, open, onOpenChange }: Props) => (
  <Dialog
    open={open}
    onOpenChange={onOpenChange}
    title={company ? companyLabels.editNamed(company.name) : companyLabels.create}
    size="md"
    dismissible={false}
  >
    <CompanyForm company={company} onDone={() => onOpenChange(false)} />
  </Dialog>
);
