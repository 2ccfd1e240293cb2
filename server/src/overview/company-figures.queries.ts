import { callList } from '@callout/domain/calls/call.list.ts'
import type { CompanyFigures } from '@callout/domain/overview/company-figures.api.ts'
import { companyFiguresList } from '@callout/domain/overview/company-figures.list.ts'
import type { Actor } from '@callout/domain/platform/actor.ts'
import { sql } from 'kysely'
import { companiesVisibleTo, hasSearchedName } from '../companies/company.queries.ts'
import type { Condition } from '../platform/lists/conditions.ts'
import { storedCount } from '../platform/lists/counts.ts'
import type { ListSource } from '../platform/lists/list-source.ts'
import { firstVisitShare, medianHours } from './chart.queries.ts'
import { answersInTimeByCompany, costsByCompany, firstDay, isRatingOfPeriod, meanRating } from './scorecard.queries.ts'

interface FiguresOptions {
  /** The day of the network, `YYYY-MM-DD`. */
  readonly today: string
  readonly now: string
  readonly openStatuses: readonly number[]
  /** The capacity of companies without one of their own. */
  readonly capacity: number
  /** Names of the skills in the reader's language. */
  readonly skillNames: Readonly<Record<string, string>>
}

/** The list of the companies of the actor's network with their work and figures. */
export function companyFiguresSource(actor: Actor, options: FiguresOptions): ListSource<CompanyFigures> {
  return {
    list: companyFiguresList,
    from: companiesWithFigures(actor, options),
    visibleTo: (reader) => companiesVisibleTo(reader, 'row'),
    extraColumns: [],
    customFilters: { search: hasSearchedNameOrCode, skill: hasSkill },
    toRow: (row: CompanyFigures) => row,
  }
}

const hasSearchedNameOrCode = (search: string): Condition =>
  sql`(${hasSearchedName(search)} or lower(row.supplier_code) = ${search.trim().toLowerCase()})`

const hasSkill = (skills: readonly string[]): Condition =>
  sql`exists (select from company_skills s where s.societe_uuid = row."ID" and s.skill = any(${skills}::text[]))`

function companiesWithFigures(actor: Actor, { today, now, openStatuses, capacity, skillNames }: FiguresOptions) {
  const { network_code, time_zone } = actor
  const from = sql`(${firstDay(today)}::timestamp at time zone ${time_zone})`
  const openCalls = storedCount(callList, actor, sql.ref('c.societe_uuid'), openStatuses.map(String))
  return sql`(
    select c.societe_uuid as "ID", c.network_code, c.societe_uuid, c.raison_sociale, c.ville, c.code_postal, c.pays, c.phone,
      c.email, c.active, c.supplier_code, c.latitude, c.longitude, coalesce(c.capacity, ${capacity}::int) as capacity, ${openCalls}::int as open_calls,
      coalesce((select string_agg(coalesce(${JSON.stringify(skillNames)}::jsonb ->> s.skill, s.skill), ', ' order by 1)
        from company_skills s where s.societe_uuid = c.societe_uuid), '') as skill_names,
      array(select s.skill from company_skills s where s.societe_uuid = c.societe_uuid order by 1) as skills,
      exists (select from company_leaves l where l.societe_uuid = c.societe_uuid
        and ${today}::date between l.starts_on and l.ends_on) as on_leave,
      accepted.hours as hours_to_accept, answered.share as answered_in_time,
      round(answered.share * 100)::int as answered_in_time_percent, done.share as first_visit,
      round(done.share * 100)::int as first_visit_percent, rated.rating, round(costs.cost, 2)::float8 as cost
    from companies c
    left join (select row.societe_uuid, ${medianHours} as hours from calls row
      where row.network_code = ${network_code} and row.accepted_at >= ${from} group by 1) accepted using (societe_uuid)
    left join ${answersInTimeByCompany(actor, today, now)} answered using (societe_uuid)
    left join (select row.societe_uuid, ${firstVisitShare} as share from calls row
      where row.network_code = ${network_code} and row.done_at >= ${from} group by 1) done using (societe_uuid)
    left join (select societe_uuid, ${meanRating} as rating from customer_answers
      where ${isRatingOfPeriod(actor, today)} group by 1) rated using (societe_uuid)
    left join ${costsByCompany(actor, today)} costs using (societe_uuid)
    where c.network_code = ${network_code}) row`
}
