import { fillIn } from '@callout/domain/messages/messages.ts'
import { type QueryCreator, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db } from './db.ts'
import type { DB } from './db.types.ts'
import type { Memo } from './memo.ts'

export interface Letter {
  readonly subject: string
  readonly body: string
}

interface Mail extends Letter {
  readonly network_code: string
  readonly service_job_uuid: string | null
}

/** Tries of one mail: with the queue's doubling pauses they span about two days. */
const attempts = 20

/** A mail and its job, inserted together: a statement of its own, or part of one. */
export function postMail(to: QueryCreator<DB>, now: string, mail: Mail & { readonly recipient: string }) {
  const mail_uuid = uuid()
  // An address gets one mail at a time, so that none overtakes another. There are 256 queues for all of them together, because the
  // library locks every queue it ever saw at each look for a job: as many as there are addresses would make each letter dearer.
  const job = sql`graphile_worker.add_job('send_mail', json_build_object('mail_uuid', mail_uuid),
    job_key => mail_uuid::text, queue_name => left(md5(recipient), 2), max_attempts => ${attempts})`
  return to
    .insertInto('mails')
    .values({ ...mail, mail_uuid, message_id: `<${mail_uuid}@callout>`, created_at: now })
    .returning(job.as('job'))
}

/** Puts mail into the outbox, one row and one job an address, in the transaction of the change that asks for it. */
export async function queueMail(
  tx: Db,
  now: string,
  { recipients, ...mail }: Mail & { readonly recipients: readonly string[] },
): Promise<void> {
  for (const recipient of new Set(recipients)) await postMail(tx, now, { ...mail, recipient }).execute()
}

/** The network's template in its language, filled in; undefined where the network has none. */
export async function letterFrom(
  { tx, memo }: { readonly tx: Db; readonly memo: Memo },
  network_code: string,
  template: string,
  params: Readonly<Record<string, string>>,
): Promise<Letter | undefined> {
  const row = await memo(`letter ${network_code} ${template}`, 30_000, () =>
    tx
      .selectFrom('mail_templates')
      .select(['subject', 'body'])
      .where('network_code', '=', network_code)
      .where('template', '=', template)
      .executeTakeFirst(),
  )
  return row && { subject: fillIn(row.subject, params), body: fillIn(row.body, params) }
}
