import type { callAdviceApi } from '@callout/domain/calls/call.advice.api.ts'
import { soonestTimes } from '@callout/domain/calls/planning/slots.ts'
import { defaultVisitMinutes } from '@callout/domain/calls/planning/travel.ts'
import { asCompany } from '@callout/domain/platform/actor.ts'
import type { BodyOf, ResponseOf } from '@callout/domain/platform/endpoint.ts'
import { addMilliseconds } from '@callout/domain/platform/wall-clock.ts'
import { sql } from 'kysely'
import { loadCompany } from '../../companies/company.queries.ts'
import { distanceToCompany } from '../../companies/distance.queries.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import { type CallToRank, rankCompanies } from '../assignment/call.ranking.ts'
import { previousCompanyOfAlias } from '../call.queries.ts'
import { skillOf } from '../call.skill.ts'
import { noticeMs } from '../customer/customer.visit.ts'
import { loadSlotSearch, offeredDays } from './call.slots.ts'

type FreeTimesInput = BodyOf<typeof callAdviceApi.freeTimes>

/** No call has this ID. */
const noCall = '00000000-0000-0000-0000-000000000000'

/** The times at which the best company for a call that does not exist yet could come. */
export async function getFreeTimes(
  ctx: RequestContext,
  input: FreeTimesInput,
): Promise<ResponseOf<typeof callAdviceApi.freeTimes>> {
  const { actor, now } = ctx
  const { code_product = '' } = input
  const facts = { ...input, code_product, ID: noCall, promised_until: null, network_code: actor.network_code }
  const call = { ...facts, skill: await skillOf(ctx, facts) }
  const company = actor.societe_uuid ? await ownCompany(ctx, call, actor.societe_uuid) : await bestCompany(ctx, call)
  if (!company) return null
  const { societe_uuid } = company
  const soonest = addMilliseconds(now, noticeMs)
  const search = await loadSlotSearch(
    { ...ctx, actor: { ...asCompany(actor, societe_uuid), technician: null } },
    { ...call, societe_uuid },
    {
      earliest: input.wish_date_from && input.wish_date_from > soonest ? input.wish_date_from : soonest,
      days: offeredDays,
      duration_minutes: defaultVisitMinutes,
    },
  )
  return { ...company, times: soonestTimes(search).map((start) => new Date(start).toISOString()) }
}

type NewCall = FreeTimesInput & CallToRank

async function ownCompany({ tx, osrmUrl }: RequestContext, call: NewCall, societe_uuid: string) {
  const { raison_sociale } = await loadCompany(tx, societe_uuid)
  return { societe_uuid, raison_sociale, distance_km: await distanceToCompany(tx, call, societe_uuid, osrmUrl) }
}

/** The company that the algorithm would choose; undefined if none passes. */
async function bestCompany(ctx: RequestContext, call: NewCall) {
  const { ranked } = await rankCompanies(ctx, call, { requested: undefined }, previousOf(call))
  if (!ranked[0]) return undefined
  const { societe_uuid, raison_sociale, distance_km } = ranked[0].candidate
  return { societe_uuid, raison_sociale, distance_km }
}

/** SQL of the company that worked on the appliance before. */
const previousOf = ({ network_code, ins_id, internal_serial_number, fictive_serial_number }: NewCall) =>
  sql<string | null>`(select ${previousCompanyOfAlias('call')} from (select ${network_code}::text as network_code,
    ${isCardKey(ins_id) ? ins_id : null}::bigint as ins_id, ${internal_serial_number ?? ''}::text as internal_serial_number,
    ${fictive_serial_number ?? false}::boolean as fictive_serial_number, ${noCall}::uuid as "ID") call)`

const isCardKey = (ins_id = '') => /^\d{1,18}$/.test(ins_id)
