// The calls of companies.

import { companyCalls } from '#domain/companies/calls.ts';
import { type Edge, serve } from '#server/base/http.ts';
import { relate, relationsOf } from './relations.ts';
import { regionsOfCompanies, searchCompanies, showCompany } from './search.ts';
import { createCompany, updateCompany } from './write.ts';

export const companies = (edge: Edge): void =>
  serve(edge, companyCalls, {
    list: searchCompanies,
    regions: regionsOfCompanies,
    one: showCompany,
    create: createCompany,
    update: updateCompany,
    relations: relationsOf,
    relate,
  });
