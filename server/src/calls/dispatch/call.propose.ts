import type { AssignmentPolicy } from '@callout/domain/calls/assignment/assignment.ts'
import {
  type dispatchApi,
  type Proposal,
  proposalLimits,
  type UnplacedReason,
} from '@callout/domain/calls/dispatch/dispatch.api.ts'
import { unplacedOf } from '@callout/domain/calls/dispatch/proposal.ts'
import { groupUnplaced } from '@callout/domain/calls/dispatch/unplaced.ts'
import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import type { FilterData } from '@callout/domain/platform/list.request.ts'
import { RefusalError, refuseField } from '@callout/domain/platform/refusal.ts'
import { sql } from 'kysely'
import { loadServingCompanies } from '../../companies/company.queries.ts'
import { isUuid } from '../../platform/database/uuid.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import { malformedRequest } from '../../platform/http/problem.ts'
import { whereClause } from '../../platform/lists/conditions.ts'
import { withSimilarTexts } from '../../platform/lists/similar.ts'
import type { TaskThreads } from '../../platform/threads/task-threads.ts'
import { cachedValueLists, type ValueLists } from '../../value-lists/value-list.queries.ts'
import { networkPolicy } from '../assignment/call.ranking.ts'
import { cachedRoster } from '../assignment/candidate.roster.ts'
import { callSource, mostUrgentFirst, openStatuses } from '../call.queries.ts'
import type { computeProposal, ProposalTask, Relaxed } from './proposal.compute.ts'
import {
  type CallForProposal,
  loadCallsForProposal,
  loadLeaves,
  loadNetworkRecord,
  loadNetworkWorkloads,
  loadPlannedVisits,
} from './proposal.facts.ts'
import { roadsToCalls } from './road-distances.ts'

export type ProposalThreads = TaskThreads<ProposalTask, ReturnType<typeof computeProposal>>

/** Proposes companies for many calls, with the policy of the network or another one. */
export const proposeWith =
  (threads: ProposalThreads) =>
  async (ctx: RequestContext, body: BodyOf<typeof dispatchApi.propose>): Promise<Proposal> => {
    if (body.IDs && body.filterData) throw malformedRequest('either IDs or filterData')
    const lists = await cachedValueLists(ctx, ctx.actor.network_code)
    const { IDs: wanted, left_out } = body.IDs
      ? { IDs: body.IDs, left_out: 0 }
      : await findIds(ctx, lists, body.filterData)
    const IDs = [...new Set(wanted)]
    if (body.explain && IDs.length > proposalLimits.explained)
      throw new RefusalError(refuseField('explain', 'dispatch.refused.too_many_explained'))
    const found = await loadCallsForProposal(ctx.tx, ctx.actor, IDs.filter(isUuid))
    const unassigned = found.filter(({ is_unassigned }) => is_unassigned)
    const policy = body.policy ?? (await networkPolicy(ctx, ctx.actor.network_code)).policy
    const { task, distances } = await loadTask(ctx, unassigned, policy, openStatuses(lists))
    const pins = new Map(body.pinned?.map(({ ID, societe_uuid }) => [ID.toLowerCase(), societe_uuid.toLowerCase()]))
    const relaxed = Map.groupBy(body.relaxed ?? [], ({ ID }) => ID.toLowerCase())
    const calls = task.calls.map((call) => ({
      ...call,
      pinned: pins.get(call.ID),
      relaxed: relaxedFilters(relaxed.get(call.ID)),
    }))
    const excluded = new Set(body.excluded?.map((company) => company.toLowerCase()))
    const proposal = await threads.run({ ...task, calls, excluded, includeCandidates: body.explain === true })
    const others = notProposed(IDs, found)
    const groups = [
      ...proposal.groups,
      ...groupUnplaced(others.map(({ ID, reasons: [reason] }) => ({ ID, reason, skill: '', helpful: [] }))),
    ]
    return {
      ...proposal,
      unplaced: [...proposal.unplaced, ...others],
      groups: groups.map((group) => ({ ...group, skill_name: lists.text('skills', group.skill, ctx.lang) })),
      left_out,
      radius_km: policy.radius_km,
      distances,
    }
  }

const relaxedFilters = (relaxed: BodyOf<typeof dispatchApi.propose>['relaxed']): Relaxed | undefined =>
  relaxed && new Map(relaxed.map(({ filter, value }) => [filter, value ?? 0]))

/**
 * The keys of the visible calls that match the filters, by default of the unassigned ones. Filters that more calls match
 * than a proposal may have are refused; of all unassigned calls the most urgent are taken.
 */
async function findIds(ctx: RequestContext, lists: ValueLists, filterData?: FilterData) {
  const wanted = filterData ?? { unassigned: true }
  const { source } = await withSimilarTexts(ctx, callSource(lists, ctx.lang, ctx.actor), wanted)
  const { rows } = await sql<{
    ID: string
    total: number
  }>`select row."ID", count(*) over ()::int as total from calls row
    where ${whereClause(source, ctx.actor, wanted)}
    order by ${mostUrgentFirst} limit ${proposalLimits.calls}`.execute(ctx.tx)
  const left_out = (rows[0]?.total ?? 0) - rows.length
  if (filterData && left_out > 0) throw new RefusalError(refuseField('filterData', 'dispatch.refused.too_many'))
  return { IDs: rows.map(({ ID }) => ID), left_out }
}

async function loadTask(
  ctx: RequestContext,
  calls: readonly CallForProposal[],
  policy: AssignmentPolicy,
  statuses: readonly number[],
): Promise<{
  readonly task: Omit<ProposalTask, 'includeCandidates' | 'excluded'>
  readonly distances: Proposal['distances']
}> {
  const { tx, osrmUrl } = ctx
  const { network_code } = ctx.actor
  const days = calls.flatMap(({ wish_day }) => wish_day ?? []).sort()
  const wishes = calls.flatMap(({ wish_date_from }) => wish_date_from ?? []).sort()
  const [firstDay, lastDay, firstWish, lastWish] = [days[0], days.at(-1), wishes[0], wishes.at(-1)]
  const [workloads, networkRecord, serving, leaves, visits] = await Promise.all([
    loadNetworkWorkloads(tx, network_code, statuses),
    loadNetworkRecord(tx, network_code),
    loadServingCompanies(tx, calls),
    firstDay && lastDay ? loadLeaves(tx, network_code, firstDay, lastDay) : [],
    firstWish && lastWish ? loadPlannedVisits(tx, network_code, firstWish, lastWish) : [],
  ])
  const roster = await cachedRoster(ctx, workloads[0]?.changes ?? -1, network_code)
  const roads = osrmUrl ? await roadsToCalls(osrmUrl, calls, roster.companies) : undefined
  const placed = calls.map((call) => ({ ...call, roads: roads?.get(call.ID) }))
  return {
    task: { policy, now: ctx.now, calls: placed, roster, networkRecord, workloads, serving, leaves, visits },
    distances: roads ? 'road' : 'great_circle',
  }
}

/** The requested calls that the actor may not see, or that are not unassigned. */
function notProposed(IDs: readonly string[], found: readonly CallForProposal[]) {
  const byId = new Map(found.map((call) => [call.ID, call]))
  return IDs.flatMap((ID) => {
    const call = byId.get(ID.toLowerCase())
    if (call?.is_unassigned) return []
    const reason: UnplacedReason = call ? 'not_unassigned' : 'not_found'
    return { ...(call ? unplacedOf(call) : unknownCall), ID, reasons: [reason] as [UnplacedReason], relaxation: null }
  })
}

const unknownCall = { call_id: null, version: null, ville: '', region: '' }
