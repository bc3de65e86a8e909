// Company calls.

import { companyCalls } from '#domain/companies/calls.ts';
import { type Edge, serve } from '#server/base/http/http.ts';
import { type BookCorrection, createCompany, updateCompany } from './company-commands.ts';
import { readRelations, updateRelations } from './relations.ts';
import { regionsOfCompanies, searchCompanies, showCompany } from './search.ts';
import { termsChanges } from './terms-history.ts';

export const registerCompanyRoutes = (edge: Edge, bookCorrection: BookCorrection): void =>
  serve(edge, companyCalls, {
    list: searchCompanies,
    regions: regionsOfCompanies,
    one: showCompany,
    create: (by, input) => createCompany(by, input, bookCorrection),
    update: (by, input) => updateCompany(by, input, bookCorrection),
    termsChanges,
    relations: readRelations,
    updateRelations,
  });
