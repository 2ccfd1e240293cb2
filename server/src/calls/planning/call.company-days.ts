import {
  type CompanyDay,
  type CompanyDays,
  type companyDaysApi,
  companyDaysLimits,
} from '@callout/domain/calls/planning/company-days.api.ts'
import type { Actor } from '@callout/domain/platform/actor.ts'
import { compareText } from '@callout/domain/platform/compare-text.ts'
import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import { sql } from 'kysely'
import { loadNetworkDays, type NetworkDays } from '../../companies/network-days.queries.ts'
import type { Db } from '../../platform/database/db.ts'
import { isUuid } from '../../platform/database/uuid.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import { midnightOf } from '../../platform/i18n/local-day.ts'
import { callsVisibleTo, isReportedVisit } from '../call.queries.ts'

type Body = BodyOf<typeof companyDaysApi>

/** Names are compared here once: a collator takes long to create. */
const { compare: compareNames } = new Intl.Collator()

/** The companies' visits by day, beside the time that their technicians work. */
export async function getCompanyDays({ tx, actor }: RequestContext, body: Body): Promise<CompanyDays> {
  const { subContractors = [] } = body
  const wanted = subContractors.length > 0 ? subContractors.filter(isUuid) : undefined
  const { network_code } = actor
  const [network, counts, companies] = await Promise.all([
    loadNetworkDays(tx, { network_code, from: body.from, days: body.days }),
    loadVisitCounts(tx, actor, body, wanted),
    loadCompanies(tx, network_code, wanted),
  ])
  const countsOf = Map.groupBy(counts, ({ societe_uuid }) => societe_uuid)
  const visitsOf = ({ societe_uuid }: Company) =>
    (countsOf.get(societe_uuid) ?? []).reduce((sum, { visits }) => sum + visits, 0)
  const shown = companies.filter((company) => company.active || visitsOf(company) > 0)
  const busiest = shown
    .toSorted((a, b) => visitsOf(b) - visitsOf(a) || byName(a, b))
    .slice(0, companyDaysLimits.companies)
  return {
    days: [...network.days],
    companies: busiest.toSorted(byName).map(({ societe_uuid, raison_sociale }) => ({
      societe_uuid,
      raison_sociale,
      technicians: network.techniciansOf(societe_uuid).length,
      days: daysOf(network, societe_uuid, countsOf.get(societe_uuid) ?? []),
    })),
    total: shown.length,
  }
}

function daysOf(network: NetworkDays, societe_uuid: string, counts: readonly VisitCounts[]): CompanyDay[] {
  return network.days.map((day) => {
    const { working, minutes: working_minutes, on_leave } = network.workdayOf(societe_uuid, day)
    const counted = counts.find((one) => one.day === day)
    const { visits = 0, minutes = 0, late = 0, without_technician = 0, technicians = [] } = counted ?? {}
    const free_technicians = working.filter((technician) => !technicians.includes(technician)).length
    return { visits, minutes, late, without_technician, working_minutes, free_technicians, on_leave }
  })
}

type Company = Awaited<ReturnType<typeof loadCompanies>>[number]

const byName = (a: Company, b: Company) =>
  compareNames(a.raison_sociale, b.raison_sociale) || compareText(a.societe_uuid, b.societe_uuid)

/** SQL condition on a company's key; every company if none is wanted in particular. */
const isWanted = (column: string, wanted: readonly string[] | undefined) =>
  wanted ? sql`${sql.ref(column)} in (select unnest(${wanted}::uuid[]))` : sql`true`

async function loadCompanies(tx: Db, network_code: string, wanted: readonly string[] | undefined) {
  const { rows } = await sql<{ societe_uuid: string; raison_sociale: string; active: boolean }>`
    select c.societe_uuid, c.raison_sociale, c.active from companies c
    where c.network_code = ${network_code} and ${isWanted('c.societe_uuid', wanted)}`.execute(tx)
  return rows
}

interface VisitCounts {
  readonly societe_uuid: string
  readonly day: string
  readonly visits: number
  readonly minutes: number
  readonly late: number
  readonly without_technician: number
  readonly technicians: readonly string[]
}

/** Counts the accepted visits that start on each of these days on the network's clocks; not cancelled ones. */
async function loadVisitCounts(tx: Db, actor: Actor, { from, days }: Body, wanted: readonly string[] | undefined) {
  const { time_zone } = actor
  const { rows } = await sql<VisitCounts>`
    select row.societe_uuid, to_char(row.schedule_start_date at time zone ${time_zone}, 'YYYY-MM-DD') as day,
      count(*)::int as visits,
      (sum(extract(epoch from row.schedule_end_date - row.schedule_start_date)) / 60)::int as minutes,
      count(*) filter (where row.is_saved_status_open and row.schedule_end_date < now()
        and not ${isReportedVisit})::int as late,
      count(*) filter (where row.is_saved_status_open and row.technician = '')::int as without_technician,
      array_agg(distinct row.technician) as technicians
    from calls row
    where ${callsVisibleTo(actor)} and row.societe_uuid is not null and ${isWanted('row.societe_uuid', wanted)}
      and row.accepted_at is not null and not row.is_cancelled_status
      and row.schedule_start_date >= ${midnightOf(from, time_zone)}
      and row.schedule_start_date < ${midnightOf(from, time_zone, days)}
    group by 1, 2`.execute(tx)
  return rows
}
