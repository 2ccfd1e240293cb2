import { companyApi } from '@callout/domain/companies/company.api.ts'
import type { AppContext } from '../platform/http/context.ts'
import { registerEndpoint } from '../platform/http/endpoint.ts'
import { type CompaniesForCall, listCompanies } from './company.actions.ts'

export function registerCompanyRoutes(app: AppContext, companiesForCall: CompaniesForCall) {
  registerEndpoint(app, companyApi.list, listCompanies(companiesForCall))
}
