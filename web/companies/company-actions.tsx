// What can be done to a company in the list: change it, say what it may buy, and see what it owes.

import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import type { Company } from '#domain/companies/calls.ts';
import { Button } from '#web/base/button.tsx';
import { Dialog } from '#web/base/dialog.tsx';
import { ButtonLink } from '#web/base/link.tsx';
import { CompanyForm } from './company-form.tsx';
import { useMayWrite } from './draft.ts';
import { accountOf, relationsOf } from './paths.ts';
import { words } from './words.ts';

export function CompanyActions({ company }: { company: Company }) {
  const [open, setOpen] = useState(false);
  const may = useMayWrite();
  return (
    <div className="inline-flex gap-1.5">
      {(may('companyName') || may('invoicePeriod')) && (
        <Button size="sm" aria-label={words.editNamed(company.name)} onClick={() => setOpen(true)}>
          {words.edit}
        </Button>
      )}
      <ButtonLink size="sm" to={relationsOf(company.id)}>
        {words.relations}
      </ButtonLink>
      <ButtonLink size="sm" to={accountOf(company.id)} aria-label={words.accountOf(company.name)}>
        {words.account}
      </ButtonLink>
      <CompanyDialog company={company} open={open} onOpenChange={setOpen} />
    </div>
  );
}

export function CreateCompany() {
  const [open, setOpen] = useState(false);
  const may = useMayWrite();
  if (!may('companyName')) return null;
  return (
    <>
      <Button kind="primary" icon={<Plus aria-hidden />} onClick={() => setOpen(true)}>
        {words.create}
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
    title={company ? words.editNamed(company.name) : words.create}
    size="md"
    dismissible={false}
  >
    <CompanyForm company={company} onDone={() => onOpenChange(false)} />
  </Dialog>
);
