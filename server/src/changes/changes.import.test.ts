import { changeApi } from '@callout/domain/changes/change.api.ts'
import type pg from 'pg'
import { expect, it } from 'vitest'
import { openDemoNetwork, openImportedNetwork } from '../../test/database/networks.ts'
import { createCall } from '../../test/fixtures/factories.ts'
import { startTestApp } from '../../test/support/test-app.ts'

const countChanges = async (pool: pg.Pool) => {
  const { rows } = await pool.query(
    'select (select count(*) from pending_changes) + (select count(*) from changes) as changes, (select count(*) from history) as history',
  )
  return rows[0]
}

it.each([
  ['an import of files', openImportedNetwork],
  ['the demo', () => openDemoNetwork(300)],
])(
  '%s writes history, and no changes',
  async (_what, open) => {
    const { pool, close } = await open()
    const { changes, history } = await countChanges(pool)
    await close()
    expect(changes).toBe(0)
    expect(history).toBeGreaterThan(0)
  },
  60_000,
)

it('rows that a program sends by PUT are changes', async () => {
  const app = await startTestApp()
  const dispatcher = await app.signInAs('dispatcher')
  await createCall(app.db)
  const { body: before } = await dispatcher.send(changeApi.list, {})
  const call = {
    call_key: 'ERP-1',
    status_id: -3,
    created_at: '2026-03-01T12:30:00Z',
    subject: 'No heating',
    call_type_id: 'REP',
    problem_type_id: 'LEAK',
    priority: 'H',
    ins_id: '',
  }
  const put = await app.fastify.inject({
    method: 'PUT',
    url: '/api/Import/Calls',
    headers: { authorization: `Bearer ${dispatcher.token}` },
    payload: { rows: [call] },
  })
  expect(put.json().Data).toMatchObject({ created: 1 })
  const { body } = await dispatcher.send(changeApi.list, { after: before.next })
  expect(body.Data).toMatchObject([{ kind: 'call', type: 'create', version: 1, network_code: 'ATLIBE' }])
  await app.close()
})
