import { timeZoneOf } from '@callout/domain/addresses/place-time-zone.ts'
import type { NewFile } from '@callout/domain/attachments/attachment.ts'
import { translate } from '@callout/domain/messages/translate.ts'
import type { Actor } from '@callout/domain/platform/actor.ts'
import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import { throwIfRefused } from '@callout/domain/platform/refusal.ts'
import type { visitApi } from '@callout/domain/visits/visit.api.ts'
import { refusalOfPhoto } from '@callout/domain/visits/visit.rules.ts'
import { sql } from 'kysely'
import { findCall, type StoredCall } from '../calls/call.queries.ts'
import { systemActor } from '../platform/audit/system-actor.ts'
import type { Db } from '../platform/database/db.ts'
import { loadNetworkProfile } from '../platform/database/network-profile.ts'
import type { RequestContext } from '../platform/http/context.ts'
import { orNotFound } from '../platform/http/problem.ts'
import { dayInTimeZone } from '../platform/i18n/local-day.ts'

type PhotoInput = BodyOf<typeof visitApi.addPhoto>
type VisitKey = Pick<PhotoInput, 'ID' | 'appointment_date_at'>

/** Adds a file to an attachment of a call that the actor need not see, or to a new one of this name; returns its key. */
export type AddToAttachment = (
  ctx: RequestContext,
  call: StoredCall,
  attachment: { readonly ID: string | null; readonly name: string },
  file: NewFile,
) => Promise<string>

/** Attaches a photo that a report announced, or notes that it does not come. The last one has the report made. */
export const addPhoto = (addToAttachment: AddToAttachment) =>
  async function addPhoto(ctx: RequestContext, input: PhotoInput): Promise<null> {
    const { tx, actor } = ctx
    const reader = systemActor(await loadNetworkProfile(tx, actor.network_code))
    const call = orNotFound(await findCall(tx, reader, input.ID, 'for update'))
    const visit = orNotFound(await lockOwnReport(tx, actor, input))
    throwIfRefused(refusalOfPhoto(visit))
    if (input.photo) {
      const name = await nameOfPhotos(tx, call, visit.finished_at)
      const ID = await addToAttachment(ctx, call, { ID: visit.photos_attachment, name }, input.photo)
      await updateVisitFiles(tx, input, { photos_attachment: ID, photos_received: visit.photos_received + 1 })
    } else await updateVisitFiles(tx, input, { photos_announced: visit.photos_announced - 1 })
    const isComplete = visit.photos_received + 1 === visit.photos_announced
    if (isComplete) {
      // The report is made, again if it went without all photos.
      await updateVisitFiles(tx, input, { reported_at: null })
      await startReport(tx, input)
    }
    return null
  }

interface OwnReport {
  readonly finished_at: string
  readonly photos_announced: number
  readonly photos_received: number
  readonly photos_attachment: string | null
}

/** The finished visit with this appointment, if the report was the actor's. */
async function lockOwnReport(tx: Db, actor: Actor, { ID, appointment_date_at }: VisitKey) {
  const { rows } = await sql<OwnReport>`
    select v.finished_at, v.photos_announced, v.photos_received, a."ID" as photos_attachment
    from visits v left join attachments a on a."ID" = v.photos_attachment
    where v.service_job_uuid = ${ID} and v.appointment_date_at = ${appointment_date_at}
      and v.societe_uuid = ${actor.societe_uuid} and v.finished_at is not null
      ${actor.technician === null ? sql`` : sql`and v.technician = ${actor.technician}`}
    for update of v`.execute(tx)
  return rows[0]
}

/** Changes which files a report has, or how many photos it awaits. */
export const updateVisitFiles = (
  tx: Db,
  { ID, appointment_date_at }: VisitKey,
  changed: Partial<Omit<OwnReport, 'finished_at'>> & {
    readonly reported_at?: null
    readonly signature_attachment?: string
  },
) =>
  tx
    .updateTable('visits')
    .set(changed)
    .where('service_job_uuid', '=', ID)
    .where('appointment_date_at', '=', appointment_date_at)
    .execute()

/** The name of the attachment with the photos of a visit that ended at this instant, in the language of the network. */
export async function nameOfPhotos(tx: Db, call: StoredCall, finished_at: string): Promise<string> {
  const { culture, time_zone } = await loadNetworkProfile(tx, call.network_code)
  return translate(culture, 'visit.attachment.photos', { day: dayInTimeZone(finished_at, timeZoneOf(call, time_zone)) })
}

/** True if a report announced photos that have not arrived. */
export async function awaitsPhotos(tx: Db, { ID, appointment_date_at }: VisitKey): Promise<boolean> {
  const found = await tx
    .selectFrom('visits')
    .select('photos_announced')
    .where('service_job_uuid', '=', ID)
    .where('appointment_date_at', '=', appointment_date_at)
    .whereRef('photos_received', '<', 'photos_announced')
    .executeTakeFirst()
  return found !== undefined
}

/** A report that waits for photos is made without them after this time. */
export const photosWait = '1 hour'

/** Starts the job that makes the report of a visit, after a pause (PostgreSQL interval). */
export const startReport = (tx: Db, key: VisitKey, pause = '0') =>
  sql`select graphile_worker.add_job('report_visit', ${JSON.stringify(key)}::json,
    run_at => now() + ${pause}::interval,
    job_key => ${`report_visit ${key.ID} ${key.appointment_date_at}`})`.execute(tx)
