import type { Db } from './db.ts'
import type { Files } from './files.ts'

/** As many files at a time: one failure leaves the rest of its batch for the next run. */
const batch = 100
/** Milliseconds after its end in which a request under way may still take a file. */
const grace = 3600 * 1000
const day = 24 * 3600 * 1000

const ago = (now: string, milliseconds: number) => new Date(Date.parse(now) - milliseconds).toISOString()

/**
 * Removes uploads that no record took in their time, and those whose record is gone: first the bytes, then the row, so
 * that a run cut short is finished by the next. Answers how many went.
 */
export async function sweepUploads(db: Db, files: Files, now: string): Promise<number> {
  await files.sweepIncoming(ago(now, day))
  let swept = 0
  for (;;) {
    const rows = await db
      .selectFrom('uploads')
      .select(['image_guid', 'file'])
      .where('attachment_uuid', 'is', null)
      .where('expires_at', '<', ago(now, grace))
      .limit(batch)
      .execute()
    if (rows.length === 0) return swept
    for (const { file } of rows) await files.remove(file)
    const gone = rows.map((row) => row.image_guid)
    await db.deleteFrom('uploads').where('image_guid', 'in', gone).execute()
    swept += rows.length
  }
}
