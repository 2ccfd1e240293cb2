import { companyApi } from '@callout/domain/companies/company.api.ts'
import { companyHoursApi } from '@callout/domain/companies/hours.api.ts'
import { legalApi } from '@callout/domain/companies/legal.api.ts'
import type { AppContext } from '../platform/http/context.ts'
import { registerEndpoint } from '../platform/http/endpoint.ts'
import { type CompaniesForCall, listCompanies } from './company.actions.ts'
import { getCompanyHours, saveCompanyHours } from './hours.actions.ts'
import { getLegalFacts, saveLegalFacts } from './legal.actions.ts'

export function registerCompanyRoutes(app: AppContext, companiesForCall: CompaniesForCall) {
  registerEndpoint(app, companyApi.list, listCompanies(companiesForCall))
  registerEndpoint(app, legalApi.get, getLegalFacts)
  registerEndpoint(app, legalApi.save, saveLegalFacts)
  registerEndpoint(app, companyHoursApi.get, getCompanyHours)
  registerEndpoint(app, companyHoursApi.save, saveCompanyHours)
}
