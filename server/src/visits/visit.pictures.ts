import type { Visit } from '@callout/domain/visits/visit.ts'
import { sql } from 'kysely'
import { customerAccount } from '../platform/audit/system-actor.ts'

export interface StoredPhoto {
  readonly image_guid: string
  readonly name: string
  readonly file: string
}

const photoOf = sql`json_build_object('image_guid', u.image_guid, 'name', u.name, 'file', u.file)`

/** SQL of the photos of the report of the visit `v`, as a JSON array of `StoredPhoto`. */
export const photosColumn = sql`case when v.finished_at is not null then (select coalesce(json_agg(${photoOf} order by u.position), '[]')
    from uploads u where u.attachment_uuid = v.photos_attachment) else '[]' end as photos`

/** SQL of the photos that the customer of the call `row` sent, as a JSON array of `StoredPhoto`. */
export const customerPhotosColumn = sql`(select coalesce(json_agg(${photoOf} order by a.created_at, u.position), '[]')
  from attachments a join uploads u on u.attachment_uuid = a."ID"
  where a.service_job_uuid = row."ID" and a.created_by = ${customerAccount} and u.content_type like 'image/%') as customer_photos`

/** The photo with its address, which needs the bearer token. */
export const toPhoto = ({ image_guid, name, file }: StoredPhoto): NonNullable<Visit['photos']>[number] => ({
  image_guid,
  name,
  image_url: `/Images/GetFile/${file}?${new URLSearchParams({ type: 'Attachment', filename: name })}`,
})
