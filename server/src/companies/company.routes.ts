import { companyApi } from '@callout/domain/companies/company.api.ts'
import { type House, serve } from '../kernel/serve.ts'
import { type CompaniesForCall, listCompanies } from './company.actions.ts'

export function serveCompanies(house: House, companiesForCall: CompaniesForCall) {
  serve(house, companyApi.list, listCompanies(companiesForCall))
}
