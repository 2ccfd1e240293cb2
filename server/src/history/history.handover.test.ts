import { callApi } from '@callout/domain/calls/call.api.ts'
import { expect, it } from 'vitest'
import { companyIds, createCall } from '../../test/fixtures/factories.ts'
import { loadHistory } from '../../test/fixtures/history.ts'
import { setUpApp } from '../../test/support/set-up-app.ts'

const app = setUpApp()

const assign = async (ID: string, to: 'norte' | 'sur') => {
  const { body } = await (await app.signInAs('dispatcher')).send(callApi.assign, { ID, societe_uuid: companyIds[to] })
  expect(body.HasError).toBe(false)
}

it('hides what the former company did while the call was being given to another', async () => {
  const { ID } = await createCall(app.db)
  await assign(ID, 'norte')
  const change_data = JSON.stringify({
    type: 'attach',
    changedItem: [{ field: 'files', old_value: null, new_value: 'n.png' }],
  })
  // Later than the clock of the handover: the former company wrote it while that request was running.
  const created_at = new Date(app.clock.now.getTime() + 2000).toISOString()
  await app.db
    .insertInto('history')
    .values({ network_code: 'ATLIBE', service_job_uuid: ID, user_name: 'The sat', created_at, change_data })
    .execute()
  await assign(ID, 'sur')
  const [newest, attached] = await loadHistory(await app.signInAs('sat2'), ID)
  expect([newest?.change_data.type, attached?.user_name]).toEqual(['assign', 'While another company had it'])
})
