import { distanceText } from '@callout/domain/addresses/distance.ts'
import type { CompanyRow, companyApi } from '@callout/domain/companies/company.api.ts'
import { companyList } from '@callout/domain/companies/company.list.ts'
import type { Language } from '@callout/domain/messages/messages.ts'
import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import { hasWordsOf } from '@callout/domain/platform/facts/company-name.ts'
import type { ListRequest } from '@callout/domain/platform/list.request.ts'
import { sql } from 'kysely'
import type { RequestContext } from '../platform/http/context.ts'
import { refuseCursor } from '../platform/lists/copy.ts'
import type { ListSource } from '../platform/lists/list-source.ts'
import { loadListPage } from '../platform/lists/page.ts'
import { companiesVisibleTo, hasSearchedName } from './company.queries.ts'

/** A company in the list for one call. */
export interface CompanyForCall extends Readonly<Omit<CompanyRow, 'ID' | 'distance'>> {
  readonly societe_uuid: string
  /** The distance from the call; null if unknown. */
  readonly distance_km: number | null
}

/** Loads the companies for a call, best first. */
export type CompaniesForCall = (ctx: RequestContext, call_id: string) => Promise<readonly CompanyForCall[]>

export const listCompanies = (companiesForCall: CompaniesForCall) =>
  async function listCompanies(ctx: RequestContext, request: BodyOf<typeof companyApi.list>) {
    const { call_id, search } = request.filterData as { call_id?: string; search?: string }
    if (call_id === undefined) return loadListPage(ctx, companySource, request)
    refuseCursor(request)
    const companies = (await companiesForCall(ctx, call_id)).filter(hasName(search))
    return {
      Data: pageRows(companies, request).map((company) => companyRowForCall(company, ctx.lang)),
      Total: companies.length,
    }
  }

const hasName = (search: string | undefined) => (company: CompanyForCall) =>
  search === undefined || hasWordsOf(company.raison_sociale, search)

function pageRows<T>(rows: readonly T[], { Page, PageSize }: ListRequest): readonly T[] {
  return PageSize === 0 ? rows : rows.slice((Page - 1) * PageSize, Page * PageSize)
}

function companyRowForCall(company: CompanyForCall, lang: Language): CompanyRow {
  return {
    ID: company.societe_uuid,
    raison_sociale: company.raison_sociale,
    supplier_code: company.supplier_code,
    ville: company.ville,
    code_postal: company.code_postal,
    phone: company.phone,
    email: company.email,
    active: company.active,
    skill_count: company.skill_count,
    has_skill: company.has_skill,
    distance: distanceText(company.distance_km, lang),
  }
}

const companySource: ListSource<CompanyRow> = {
  list: companyList,
  from: sql`(select c.*, c.societe_uuid as "ID", 'n/a' as distance, true as has_skill,
    (select count(*)::int from company_skills s where s.societe_uuid = c.societe_uuid) as skill_count from companies c) row`,
  visibleTo: (actor) => companiesVisibleTo(actor, 'row'),
  extraColumns: ['has_skill'],
  customFilters: { search: hasSearchedName },
  toRow: (row: CompanyRow) => row,
}
