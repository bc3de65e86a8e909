// The calls of companies.

import { companyCalls } from '#domain/companies/calls.ts';
import { type Edge, serve } from '#server/base/http.ts';
import { relate, relationsOf } from './relations.ts';
import { regionsOfCompanies, searchCompanies, showCompany } from './search.ts';
import { type Correct, createCompany, updateCompany } from './write.ts';

export const companies = (edge: Edge, correct: Correct): void =>
  serve(edge, companyCalls, {
    list: searchCompanies,
    regions: regionsOfCompanies,
    one: showCompany,
    create: (by, input) => createCompany(by, input, correct),
    update: (by, input) => updateCompany(by, input, correct),
    relations: relationsOf,
    relate,
  });
