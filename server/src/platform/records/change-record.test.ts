import { type Refusal, RefusalError, refuse } from '@callout/domain/platform/refusal.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestDatabase } from '../../../test/database/cluster.ts'
import { openSmallNetwork } from '../../../test/database/networks.ts'
import { createCall } from '../../../test/fixtures/factories.ts'
import { type Db, openDb } from '../database/db.ts'
import { createJobContext, partsOfCommand } from '../jobs/job-context.ts'
import { changeRecord, type Effect } from './change-record.ts'

interface Row {
  readonly ID: string
  readonly version: number
  readonly subject: string
}

let database: TestDatabase
let db: Db
let queries = 0
const onQuery = () => {
  queries += 1
}
beforeAll(async () => {
  database = await openSmallNetwork()
  db = openDb(database.pool, { observer: { onQuery, onPoolWait: () => {} } })
})
afterAll(() => database.close())

let call: { ID: string; call_id: string }
beforeEach(async () => {
  call = await createCall(db, { subject: 'Leaks' })
})

const conflict = async (): Promise<Refusal> => refuse('message.changed_meanwhile', { code: 'Conflict' })

/** Gives the call of this version another subject, in a transaction or in none. */
async function change(version: number, effects: readonly Effect<Row, 'save'>[], isInTransaction = true) {
  const ctx = await createJobContext(partsOfCommand(db, ''), 'ATLIBE')
  const act = (tx: Db) =>
    changeRecord<Row, 'save'>(
      { ...ctx, tx },
      {
        table: 'calls',
        key: 'ID',
        before: { ID: call.ID, version, subject: 'Leaks' },
        changed: { subject: 'Is cold' },
        type: 'save',
        history: {
          network_code: 'ATLIBE',
          service_job_uuid: call.ID,
          call_id: call.call_id,
          type: 'save',
          changedItem: [],
        },
        effects,
        conflict,
      },
    )
  return isInTransaction ? db.transaction().execute(act) : act(db)
}

const stored = async () => {
  const row = await db.selectFrom('calls').select(['subject', 'version']).where('ID', '=', call.ID).executeTakeFirst()
  const history = await db.selectFrom('history').select('ID').where('service_job_uuid', '=', call.ID).execute()
  return { ...row, history: history.length }
}
const unchanged = { subject: 'Leaks', version: 1, history: 0 }

describe('changing a record', () => {
  it('writes row, next version and history, then the effects in their order', async () => {
    const seen: unknown[] = []
    const after = await change(1, [
      (_ctx, { before, after, type }) => seen.push([before.subject, after.subject, type]),
      async () => seen.push('second'),
    ])
    expect(after).toEqual({ ID: call.ID, version: 2, subject: 'Is cold' })
    expect(seen).toEqual([['Leaks', 'Is cold', 'save'], 'second'])
    expect(await stored()).toEqual({ subject: 'Is cold', version: 2, history: 1 })
  })

  it('asks the database once for row and history', async () => {
    const before = queries
    // One more loads the context.
    await change(1, [() => expect(queries - before).toBe(2)])
    expect(await stored()).toEqual({ subject: 'Is cold', version: 2, history: 1 })
  })

  it('is refused if another change came first', async () => {
    const effects: string[] = []
    await expect(change(7, [() => effects.push('ran')])).rejects.toThrow(RefusalError)
    expect(effects).toEqual([])
    expect(await stored()).toEqual(unchanged)
  })

  it('writes nothing if an effect fails', async () => {
    const failing = async () => {
      throw new Error('no mail')
    }
    await expect(change(1, [failing])).rejects.toThrow('no mail')
    expect(await stored()).toEqual(unchanged)
  })

  it('needs a transaction', async () => {
    await expect(change(1, [], false)).rejects.toThrow('in a transaction')
    expect(await stored()).toEqual(unchanged)
  })

  it('of the same version at once is made once', async () => {
    const outcomes = await Promise.allSettled([change(1, []), change(1, [])])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await stored()).toEqual({ subject: 'Is cold', version: 2, history: 1 })
  })
})
