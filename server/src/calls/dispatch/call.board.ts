import { codesOfProvince } from '@callout/domain/addresses/provinces.ts'
import { answerTimes } from '@callout/domain/calls/deadlines.ts'
import {
  type Board,
  type boardApi,
  boardLimits,
  regionLength,
} from '@callout/domain/calls/dispatch/dispatch.board.api.ts'
import { compareText } from '@callout/domain/platform/compare-text.ts'
import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import type { Config } from '../../platform/config/config.ts'
import { mapStyleOf } from '../../platform/config/map-style.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import { cachedValueLists } from '../../value-lists/value-list.queries.ts'
import { networkPolicy } from '../assignment/call.ranking.ts'
import { cachedRoster, type RosterCompany } from '../assignment/candidate.roster.ts'
import { openStatuses } from '../call.queries.ts'
import {
  loadRegions,
  loadTechnicians,
  loadUnanswered,
  loadUnassignedCalls,
  loadVisitsOfDay,
  type RegionCodes,
} from './board.facts.ts'
import { loadLeaves, loadNetworkWorkloads } from './proposal.facts.ts'

/** The board of a day, for the network or one of its regions. */
export const getBoardWith =
  (config: Config) =>
  async (ctx: RequestContext, { day, region = '' }: BodyOf<typeof boardApi>): Promise<Board> => {
    const { tx, actor, lang } = ctx
    const { network_code } = actor
    const lists = await cachedValueLists(ctx, network_code)
    const { policy, time_zone, default_country } = await networkPolicy(ctx, network_code)
    const codes = region === '' ? undefined : codesOfProvince(region, default_country)
    const [calls, visits, unanswered, workloads, leaves, regions] = await Promise.all([
      loadUnassignedCalls(tx, actor, codes),
      loadVisitsOfDay(tx, actor, day, codes),
      loadUnanswered(tx, actor),
      loadNetworkWorkloads(tx, network_code, openStatuses(lists)),
      loadLeaves(tx, network_code, day, day),
      loadRegions(tx, actor, default_country),
    ])
    const roster = await cachedRoster(ctx, workloads[0]?.changes ?? -1, network_code)
    const openCalls = new Map(workloads.map(({ societe_uuid, open_calls }) => [societe_uuid, open_calls]))
    const visitsOf = Map.groupBy(visits, ({ societe_uuid }) => societe_uuid)
    const inRegion = roster.companies.filter(({ active, code_postal }) => active && isIn(codes, code_postal))
    const companies = inRegion.toSorted(byWork({ openCalls, visitsOf, unanswered })).slice(0, boardLimits.companies)
    const keys = companies.map(({ societe_uuid }) => societe_uuid)
    const technicians = await loadTechnicians(tx, keys)
    const onLeave = new Set(leaves.map(({ societe_uuid }) => societe_uuid))
    const shown = new Set(keys)
    return {
      radius_km: policy.radius_km,
      map_style: mapStyleOf(config),
      calls: calls.map(({ total: _, ...call }) => ({
        ...call,
        ...answerTimes(policy, call.priority, call.created_at, time_zone),
        skill_name: lists.text('skills', call.skill, lang),
      })),
      companies: companies.map((company) => toLane(company, { policy, openCalls, unanswered, onLeave, technicians })),
      visits: visits
        .filter(({ societe_uuid }) => shown.has(societe_uuid))
        .map(({ total: _, ...visit }) => ({
          ...visit,
          status: lists.text('call_statuses', String(visit.status_id), lang),
        })),
      total: { calls: calls[0]?.total ?? 0, companies: inRegion.length, visits: visits[0]?.total ?? 0 },
      regions,
    }
  }

interface LaneFacts {
  readonly policy: { readonly capacity: number }
  readonly openCalls: ReadonlyMap<string, number>
  readonly unanswered: ReadonlyMap<string, number>
  readonly onLeave: ReadonlySet<string>
  readonly technicians: Awaited<ReturnType<typeof loadTechnicians>>
}

/** A company with the facts of its lane. */
function toLane(
  company: RosterCompany,
  { policy, openCalls, unanswered, onLeave, technicians }: LaneFacts,
): Board['companies'][number] {
  const { societe_uuid, raison_sociale, ville, latitude, longitude, capacity, skills } = company
  return {
    ...{ societe_uuid, raison_sociale, ville, latitude, longitude },
    open_calls: openCalls.get(societe_uuid) ?? 0,
    capacity: capacity ?? policy.capacity,
    unanswered: unanswered.get(societe_uuid) ?? 0,
    on_leave: onLeave.has(societe_uuid),
    skills: [...skills],
    technicians: (technicians.get(societe_uuid) ?? []).map(({ technician, technician_name }) => ({
      technician,
      technician_name,
    })),
  }
}

const isIn = (codes: RegionCodes, postcode: string) => !codes || codes.includes(postcode.slice(0, regionLength))

interface WorkFacts extends Pick<LaneFacts, 'openCalls' | 'unanswered'> {
  readonly visitsOf: ReadonlyMap<string, readonly { readonly is_late: boolean }[]>
}

/** Late visits and answers first, then most visits, then most open calls, then by name. */
function byWork({ openCalls, unanswered, visitsOf }: WorkFacts) {
  const visits = ({ societe_uuid }: RosterCompany) => visitsOf.get(societe_uuid) ?? []
  const late = (company: RosterCompany) =>
    visits(company).filter(({ is_late }) => is_late).length + (unanswered.get(company.societe_uuid) ?? 0)
  const open = ({ societe_uuid }: RosterCompany) => openCalls.get(societe_uuid) ?? 0
  return (a: RosterCompany, b: RosterCompany) =>
    late(b) - late(a) ||
    visits(b).length - visits(a).length ||
    open(b) - open(a) ||
    a.raison_sociale.localeCompare(b.raison_sociale) ||
    compareText(a.societe_uuid, b.societe_uuid)
}
