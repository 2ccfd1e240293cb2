import type { ChangedItem } from '@callout/domain/history/history.ts'
import { translate } from '@callout/domain/messages/translate.ts'
import type { Selectable } from 'kysely'
import { customerAccount } from '../../platform/audit/system-actor.ts'
import type { CustomerAnswers } from '../../platform/database/db.types.ts'
import type { Company } from '../master-data/companies.ts'
import { chance, createRandom, pickOne, randomInteger } from '../random.ts'
import { ratingWords } from '../texts/rating-words.ts'
import type { DemoWorld, NetworkData } from '../world.ts'
import { day, hour } from './calendar.ts'
import { type Call, toIsoString } from './new-calls.ts'

type Rating = Pick<
  Selectable<CustomerAnswers>,
  'service_job_uuid' | 'network_code' | 'societe_uuid' | 'rating' | 'rating_words' | 'rated_at'
>

/** Ratings are of the work of the last year. */
const ratedDays = 365

/**
 * The customer's rating of a done call, with the entry of its history: one of four customers gives one, some hours after
 * the work, and a third of them say why.
 */
export function rateCall({ seed, now }: DemoWorld, call: Call, company: Company, { culture }: NetworkData) {
  if (!call.done_at || call.is_saved_status_open || Date.parse(call.done_at) < now - ratedDays * day) return undefined
  // A separate generator, so that ratings do not change the rest of the call.
  const random = createRandom(seed, 'rating', Number(call.call_id))
  if (!chance(random, 0.25)) return undefined
  const at = Date.parse(call.done_at) + randomInteger(random, 2, 48) * hour
  if (at > now) return undefined
  const rating = pickOne(random, marksOf(company))
  const rating_words = chance(random, 0.33) ? pickOne(random, ratingWords[culture][rating - 1] ?? []) : ''
  const row: Rating = {
    service_job_uuid: call.ID,
    network_code: call.network_code,
    societe_uuid: company.societe_uuid,
    ...{ rating, rating_words, rated_at: toIsoString(at) },
  }
  const changedItem: ChangedItem[] = [{ field: 'rating', old_value: null, new_value: rating }]
  if (rating_words) changedItem.push({ field: 'rating_words', old_value: '', new_value: rating_words })
  const by = { account_uuid: customerAccount, user_name: translate(culture, 'customer_link.author') }
  return { row, act: { at, type: 'customer', by, changedItem } }
}

/** The marks that the customers of a company choose from: of one company mostly fives, of another fours. */
const marksOf = ({ capacity, technicians }: Company) =>
  [
    [5, 5, 5, 5, 4, 4, 3],
    [5, 5, 4, 4, 4, 3, 2],
    [5, 5, 5, 4, 4, 3, 1],
    [5, 4, 4, 3, 3, 2, 1],
  ][(Math.floor((capacity ?? 0) / 5) + technicians.length) % 4] ?? []
