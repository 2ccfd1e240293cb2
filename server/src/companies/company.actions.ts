import { distanceText } from '@callout/domain/addresses/distance.ts'
import type { CompanyRow, companyApi } from '@callout/domain/companies/company.api.ts'
import { companyList } from '@callout/domain/companies/company.list.ts'
import type { BodyOf } from '@callout/domain/kernel/endpoint.ts'
import type { ListRequest } from '@callout/domain/kernel/list.ts'
import type { Language } from '@callout/domain/messages/messages.ts'
import { sql } from 'kysely'
import { type ListSource, listPage } from '../kernel/list.ts'
import type { Work } from '../kernel/serve.ts'
import type { KnownCompany } from './candidate.queries.ts'
import { companiesVisibleTo } from './company.queries.ts'

/** Companies for one call, best first; the calls room knows them. */
export type CompaniesForCall = (work: Work, call_id: string) => Promise<readonly KnownCompany[]>

export const listCompanies = (companiesForCall: CompaniesForCall) =>
  async function listCompanies(work: Work, request: BodyOf<typeof companyApi.list>) {
    const { call_id, search } = request.filterData as { call_id?: string; search?: string }
    if (call_id === undefined) return listPage(work, source, request)
    const companies = (await companiesForCall(work, call_id)).filter(named(search))
    return {
      Data: pageOf(companies, request).map((company) => rowForCall(company, work.lang)),
      Total: companies.length,
    }
  }

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const named = (search: string | undefined) => (company: KnownCompany) =>
  search === undefined || plain(company.raison_sociale).includes(plain(search))

function pageOf<T>(rows: readonly T[], { Page, PageSize }: ListRequest): readonly T[] {
  return PageSize === 0 ? rows : rows.slice((Page - 1) * PageSize, Page * PageSize)
}

function rowForCall(company: KnownCompany, lang: Language): CompanyRow {
  const { societe_uuid, raison_sociale, supplier_code, ville, code_postal, phone, email, active, skill_count } = company
  const has_skill = company.has_skill
  const distance = distanceText(company.distance_km, lang)
  return {
    ID: societe_uuid,
    raison_sociale,
    supplier_code,
    ville,
    code_postal,
    phone,
    email,
    active,
    skill_count,
    has_skill,
    distance,
  }
}

const source: ListSource<CompanyRow> = {
  list: companyList,
  from: sql`(select c.*, c.societe_uuid as "ID", 'n/a' as distance, true as has_skill,
    (select count(*)::int from company_skills s where s.societe_uuid = c.societe_uuid) as skill_count from companies c) row`,
  visible: (actor) => companiesVisibleTo(actor, 'row'),
  extras: ['has_skill'],
  finish: (row) => row as unknown as CompanyRow,
}
