import { daysBetween, type RepeatedCall } from '@callout/domain/calls/repeat.ts'
import type { Actor } from '@callout/domain/platform/actor.ts'
import { sql } from 'kysely'
import { callsVisibleTo } from '../call.queries.ts'

/** The call that another call repeats, as SQL answers it. */
export interface StoredRepeat {
  readonly ID: string
  readonly call_id: string
  readonly societe_uuid: string | null
  readonly raison_sociale: string
  readonly created_at: string
}

const repeatColumns = sql`jsonb_build_object('ID', row."ID", 'call_id', row.call_id, 'societe_uuid', row.societe_uuid,
  'raison_sociale', row.subcontractor_name, 'created_at', row.created_at)`

/** SQL for the call that the one under the alias `call` repeats; null if the actor may not see it. */
export const repeatedCallSql = (actor: Actor) => sql<StoredRepeat | null>`(select ${repeatColumns} from calls row
  where row."ID" = call.repeat_of and ${callsVisibleTo(actor)})`

/** SQL for the call that the call with this key repeats, for everybody; null if it repeats none. */
export const repeatOfKeySql = (ID: string) => sql<StoredRepeat | null>`(select ${repeatColumns} from calls row
  where row."ID" = (select repeat_of from calls where "ID" = ${ID}))`

/** The repeated call as a record of a call created then shows it. */
export const toRepeatedCall = (stored: StoredRepeat | null, created_at: string): RepeatedCall | null =>
  stored && {
    ID: stored.ID,
    call_id: stored.call_id,
    raison_sociale: stored.raison_sociale,
    days: daysBetween(stored.created_at, created_at),
  }
