import { type PlaceOfClock, timeZoneOf } from '@callout/domain/addresses/place-time-zone.ts'
import { refusalOfAnswered, refusalOfMovedVisit } from '@callout/domain/customer-link/customer-link.rules.ts'
import { customerLinkLimits, type WishPart } from '@callout/domain/customer-link/customer-link.ts'
import type { Language } from '@callout/domain/messages/messages.ts'
import { translate } from '@callout/domain/messages/translate.ts'
import { RefusalError, refuseField, throwIfRefused } from '@callout/domain/platform/refusal.ts'
import { addDays } from '@callout/domain/platform/wall-clock.ts'
import { dayInWords } from '../calls/customer/customer-mail.queries.ts'
import { loadNetworkProfile } from '../platform/database/network-profile.ts'
import type { ChangeContext } from '../platform/http/context.ts'
import { dayInTimeZone } from '../platform/i18n/local-day.ts'
import { findAnswer, saidOf, saveAnswer, wantsEarlierTime } from './answer.queries.ts'
import { answerVisit, callForAct, type FormOf, item, notifyPlanner } from './link.acts.ts'

/** The days that a customer may name: two weeks from tomorrow on by the clocks of the place, without Sundays. */
export function daysToWish({ now, actor }: Pick<ChangeContext, 'now' | 'actor'>, call: PlaceOfClock): string[] {
  const today = dayInTimeZone(now, timeZoneOf(call, actor.time_zone))
  const days = Array.from({ length: customerLinkLimits.wishDays }, (_, at) => addDays(today, at + 1))
  return days.filter((day) => new Date(day).getUTCDay() !== 0)
}

/** A day in words, whatever the clock. */
export const wishedDayInWords = (day: string, lang: Language) => dayInWords(`${day}T12:00:00.000Z`, 'UTC', lang)

interface Wish {
  readonly days: readonly string[]
  readonly part: WishPart
  readonly wantsCall: boolean
}

/** The days and the part of the day that suit, and a call back, in words. */
export function wishInWords({ days, part, wantsCall }: Wish, lang: Language): string {
  const words = [
    days.map((day) => wishedDayInWords(day, lang)).join(', '),
    part && translate(lang, `customer_link.part.${part}`),
    wantsCall ? translate(lang, 'customer_link.wants_call') : '',
  ]
  return words.filter(Boolean).join(' · ')
}

/** None of the offered times suits: the customer names days and a part of them, or asks for a call. */
export async function wishOtherTimes(ctx: ChangeContext, ID: string, input: FormOf<'other'>): Promise<void> {
  const call = await callForAct(ctx, ID, 'other')
  throwIfRefused(refusalOfMovedVisit(input.visit, call))
  const offered = daysToWish(ctx, call)
  const days = offered.filter((day) => input.day.includes(day))
  const wantsCall = input.call === 'Y'
  if (days.length === 0 && !wantsCall) throw new RefusalError(refuseField('day', 'customer_link.refused.no_day'))
  const { culture } = await loadNetworkProfile(ctx.tx, call.network_code)
  const words = wishInWords({ days, part: input.part, wantsCall }, culture)
  const wish = { wish_at: null, wish_technician: '', wish_days: days.join(' '), wish_part: input.part }
  const values = { answer: 'wish', ...wish, wants_call: wantsCall }
  await answerVisit(ctx, call, values, [item('customer_wish_words', words)])
  await notifyPlanner(ctx, call)
}

/** The customer says that an earlier time suits too, if one becomes free, or no longer. A second time changes nothing. */
export async function wantEarlier(ctx: ChangeContext, ID: string, input: FormOf<'earlier'>): Promise<void> {
  const call = await callForAct(ctx, ID, 'earlier')
  throwIfRefused(refusalOfMovedVisit(input.visit, call))
  const before = await findAnswer(ctx.tx, ID)
  throwIfRefused(refusalOfAnswered('earlier', saidOf(before, call)))
  const isWanted = input.earlier === 'Y'
  if (wantsEarlierTime(before, call) === isWanted) return
  const { culture } = await loadNetworkProfile(ctx.tx, call.network_code)
  const word = translate(culture, isWanted ? 'text.yes' : 'text.no')
  const values = { earlier_than: isWanted ? call.appointment_date_at : null }
  await saveAnswer(ctx, call, values, [item('customer_earlier', word)])
}
