import { answerTimes } from '@callout/domain/calls/deadlines.ts'
import { type Board, type boardApi, boardLimits } from '@callout/domain/calls/dispatch/dispatch.board.api.ts'
import { compareText } from '@callout/domain/platform/compare-text.ts'
import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import type { Config } from '../../platform/config/config.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import { cachedValueLists } from '../../value-lists/value-list.queries.ts'
import { networkPolicy } from '../assignment/call.ranking.ts'
import { cachedRoster, type RosterCompany } from '../assignment/candidate.roster.ts'
import { openStatuses } from '../call.queries.ts'
import { loadRegions, loadTechnicians, loadUnassignedCalls, loadVisitsOfDay } from './board.facts.ts'
import { loadLeaves, loadNetworkWorkloads } from './proposal.facts.ts'

/** Address of the style of the map, with its key in place of `{key}`; '' for the embedded one. */
export const mapStyleOf = ({ mapStyleUrl, mapStyleKey }: Pick<Config, 'mapStyleUrl' | 'mapStyleKey'>) =>
  mapStyleUrl?.replaceAll(/\{key\}|%7Bkey%7D/gi, () => encodeURIComponent(mapStyleKey ?? '')) ?? ''

/** The board of a day, for the network or one of its regions. */
export const getBoardWith =
  (config: Config) =>
  async (ctx: RequestContext, { day, region = '' }: BodyOf<typeof boardApi>): Promise<Board> => {
    const { tx, actor, lang } = ctx
    const { network_code } = actor
    const lists = await cachedValueLists(ctx, network_code)
    const { policy, time_zone } = await networkPolicy(ctx, network_code)
    const [calls, visits, workloads, leaves, regions] = await Promise.all([
      loadUnassignedCalls(tx, actor, region),
      loadVisitsOfDay(tx, actor, day, region),
      loadNetworkWorkloads(tx, network_code, openStatuses(lists)),
      loadLeaves(tx, network_code, day, day),
      loadRegions(tx, actor),
    ])
    const roster = await cachedRoster(ctx, workloads[0]?.changes ?? -1, network_code)
    const openCalls = new Map(workloads.map(({ societe_uuid, open_calls }) => [societe_uuid, open_calls]))
    const visitsOf = Map.groupBy(visits, ({ societe_uuid }) => societe_uuid)
    const inRegion = roster.companies.filter(({ active, code_postal }) => active && code_postal.startsWith(region))
    const companies = inRegion.toSorted(byWork(openCalls, visitsOf)).slice(0, boardLimits.companies)
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
      companies: companies.map((company) => toLane(company, { policy, openCalls, onLeave, technicians })),
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
  readonly onLeave: ReadonlySet<string>
  readonly technicians: Awaited<ReturnType<typeof loadTechnicians>>
}

/** A company with the facts of its lane. */
function toLane(
  company: RosterCompany,
  { policy, openCalls, onLeave, technicians }: LaneFacts,
): Board['companies'][number] {
  const { societe_uuid, raison_sociale, ville, latitude, longitude, capacity, skills } = company
  return {
    ...{ societe_uuid, raison_sociale, ville, latitude, longitude },
    open_calls: openCalls.get(societe_uuid) ?? 0,
    capacity: capacity ?? policy.capacity,
    on_leave: onLeave.has(societe_uuid),
    skills: [...skills],
    technicians: (technicians.get(societe_uuid) ?? []).map(({ technician, technician_name }) => ({
      technician,
      technician_name,
    })),
  }
}

/** Most visits first, then most open calls, then by name. */
const byWork =
  (openCalls: ReadonlyMap<string, number>, visitsOf: ReadonlyMap<string, readonly unknown[]>) =>
  (a: RosterCompany, b: RosterCompany) => {
    const visits = ({ societe_uuid }: RosterCompany) => visitsOf.get(societe_uuid)?.length ?? 0
    const open = ({ societe_uuid }: RosterCompany) => openCalls.get(societe_uuid) ?? 0
    return (
      visits(b) - visits(a) ||
      open(b) - open(a) ||
      a.raison_sociale.localeCompare(b.raison_sociale) ||
      compareText(a.societe_uuid, b.societe_uuid)
    )
  }
