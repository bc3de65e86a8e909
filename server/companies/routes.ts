// The calls of companies.

import { companyCalls } from '#domain/companies/calls.ts';
import { type Edge, serve } from '#server/base/http.ts';
import { searchCompanies, showCompany } from './search.ts';

export const companies = (edge: Edge): void => serve(edge, companyCalls, { list: searchCompanies, one: showCompany });
