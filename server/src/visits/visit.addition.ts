import { timeZoneOf } from '@callout/domain/addresses/place-time-zone.ts'
import type { NewFile } from '@callout/domain/attachments/attachment.ts'
import { translate } from '@callout/domain/messages/translate.ts'
import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import { throwIfRefused } from '@callout/domain/platform/refusal.ts'
import { wallClockOf } from '@callout/domain/platform/wall-clock.ts'
import { mayAdd } from '@callout/domain/visits/tenure.rules.ts'
import type { todayApi } from '@callout/domain/visits/today.api.ts'
import { refusalOfAddition, timesOfAddition } from '@callout/domain/visits/visit.rules.ts'
import type { StoredCall } from '../calls/call.queries.ts'
import { loadNetworkProfile } from '../platform/database/network-profile.ts'
import type { RequestContext } from '../platform/http/context.ts'
import { notFound } from '../platform/http/problem.ts'
import { loadOwnVisit } from './visit.tenures.ts'

type AdditionInput = BodyOf<typeof todayApi.add>

/** Steps of other rooms, on a call that the actor need not see. */
export interface AdditionParts {
  /** Appends a text to the report of the company. */
  readonly appendToReport: (ctx: RequestContext, call: StoredCall, text: string) => Promise<unknown>
  readonly attachAs: (ctx: RequestContext, call: StoredCall, name: string, images: readonly NewFile[]) => Promise<void>
}

/** Adds what was done at a visit to its call, whoever has the call now. Says nothing about the call. */
export const addToCall = (parts: AdditionParts) =>
  async function addToCall(ctx: RequestContext, input: AdditionInput): Promise<null> {
    const { call, own } = await loadOwnVisit(ctx, input.ID, 'for update')
    if (!mayAdd(own, timesOfAddition(input), ctx.now)) throw notFound()
    throwIfRefused(refusalOfAddition(input, ctx.now))
    const { culture, time_zone } = await loadNetworkProfile(ctx.tx, call.network_code)
    const timeZone = timeZoneOf(call, time_zone)
    const { images = [] } = input
    const name = translate(culture, 'visit.addition.photos', {
      day: wallText(timesOfAddition(input)[0] ?? ctx.now, timeZone).slice(0, 10),
    })
    if (images.length > 0) await parts.attachAs(ctx, call, name, images)
    const text = additionText(input, (when) => translate(culture, 'visit.addition.mark', { when }), timeZone)
    if (text) await parts.appendToReport(ctx, call, text)
    return null
  }

/** The remark under a line that marks it as an addition, with the times; undefined if there is neither. */
function additionText(input: AdditionInput, mark: (when: string) => string, timeZone: string): string | undefined {
  const remark = input.remark?.trim() ?? ''
  const times = timesOfAddition(input)
  if (remark === '' && times.length === 0) return undefined
  const [first, ...others] = times.map((at) => wallText(at, timeZone))
  const when = [first, ...others.map((text) => text.slice(text.startsWith(first?.slice(0, 10) ?? '') ? 11 : 0))]
  return [mark(when.filter(Boolean).join('–')).trim(), remark].filter(Boolean).join('\n')
}

/** An instant by a clock, as `YYYY/MM/DD HH:MM`. */
const wallText = (at: string, timeZone: string) =>
  new Date(wallClockOf(timeZone)(Date.parse(at))).toISOString().slice(0, 16).replaceAll('-', '/').replace('T', ' ')
