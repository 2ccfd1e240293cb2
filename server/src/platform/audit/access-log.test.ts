import { describe, expect, it, vi } from 'vitest'
import { setUpApp } from '../../../test/support/set-up-app.ts'
import { testNow } from '../../../test/support/test-app.ts'
import { createAccessLog } from './access-log.ts'

const app = setUpApp()

/** The access records of one record. */
const readsOf = (record: string) =>
  app.db.selectFrom('reads').selectAll().where('record', '=', record).orderBy('read_id').execute()

describe('the writer of the access log', () => {
  const createActor = async () => {
    const { account_uuid } = await app.db.selectFrom('accounts').select('account_uuid').executeTakeFirstOrThrow()
    return { account_uuid, network_code: 'ATLIBE', dispatcherName: null, societe_uuid: null } as never
  }

  it('keeps any filter text, and one record that fails does not block the others', async () => {
    const errors: unknown[] = []
    const reads = createAccessLog(app.db, { error: (...args: unknown[]) => errors.push(args) })
    const actor = await createActor()
    const exported = {
      action: 'exported',
      kind: 'servicecalls',
      record: 'half',
      filter: { subject: 'a\ud800\0b' },
    } as const
    reads.record(actor, testNow.toISOString(), [exported, { ...exported, record: 'none', rows: 1e12 }, exported])
    await reads.close()
    expect((await readsOf('half')).map(({ filter }) => filter)).toEqual(Array(2).fill({ subject: 'a\ufffdb' }))
    expect([await readsOf('none'), errors.length]).toEqual([[], 1])
  })

  it('waits while the database is away, and loses nothing', async () => {
    const actor = await createActor()
    const errors: unknown[] = []
    let isAway = true
    const insertInto: typeof app.db.insertInto = (table) => {
      if (isAway) throw new Error('away')
      return app.db.insertInto(table)
    }
    const db = { insertInto } as typeof app.db
    const reads = createAccessLog(db, { error: (...args: unknown[]) => errors.push(args) })
    reads.record(actor, testNow.toISOString(), [{ action: 'opened', kind: 'call', record: 'patient' }])
    await vi.waitFor(() => expect(errors).toHaveLength(1), { timeout: 30_000 })
    isAway = false
    await reads.close()
    expect(await readsOf('patient')).toHaveLength(1)
  })

  it('says how many records a stop loses while the database is away', async () => {
    const errors: { lost?: number }[] = []
    const insertInto = () => {
      throw new Error('away')
    }
    const reads = createAccessLog({ insertInto } as unknown as typeof app.db, {
      error: (entry: object) => errors.push(entry),
    })
    reads.record(await createActor(), testNow.toISOString(), [{ action: 'opened', kind: 'call', record: 'lost' }])
    await reads.close()
    expect(errors.at(-1)).toMatchObject({ waiting: 0, lost: 1 })
  })
})
