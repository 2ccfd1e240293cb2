import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'

/** Keeps the latest trial of its kind in the network. `failed_step` is null if it passed. */
export async function saveTrial(
  tx: Db,
  trial: {
    readonly network_code: string
    readonly name: 'test_mail' | 'rehearsal'
    readonly tried_at: string
    readonly account_uuid: string
    readonly mail_uuid?: string
    readonly failed_step?: string
  },
): Promise<void> {
  const row = { mail_uuid: null, failed_step: null, ...trial }
  await tx
    .insertInto('setup_trials')
    .values(row)
    .onConflict((on) => on.columns(['network_code', 'name']).doUpdateSet(row))
    .execute()
}

/** The last test mail and the last rehearsal: sent, and passed. A mail that was deleted since had been sent. */
export async function loadTrials(tx: Db, network_code: string) {
  const { rows } = await sql<{ name: 'test_mail' | 'rehearsal'; passed: boolean }>`
    select t.name, case when t.name = 'rehearsal' then t.failed_step is null
      else not exists (select from mails m where m.mail_uuid = t.mail_uuid and m.created_at = t.tried_at and m.sent_at is null)
      end as passed
    from setup_trials t where t.network_code = ${network_code}`.execute(tx)
  return new Map(rows.map(({ name, passed }) => [name, passed]))
}
