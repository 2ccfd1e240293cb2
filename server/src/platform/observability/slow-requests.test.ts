import { callApi } from '@callout/domain/calls/call.api.ts'
import { symbols } from 'pino'
import { beforeAll, expect, it } from 'vitest'
import { createCall } from '../../../test/fixtures/factories.ts'
import { setUpApp } from '../../../test/support/set-up-app.ts'

const app = setUpApp({ LOG_LEVEL: 'warn', SLOW_REQUEST_MS: '1' })
const lines: string[] = []
beforeAll(() => {
  Object.assign(app.fastify.log, { [symbols.streamSym]: { write: (line: string) => lines.push(line) } })
})

it('logs the database time of a slow request, also of a change, and none of its data', async () => {
  const staff = await app.signInAs('callcenter')
  const call = await createCall(app.db, { subject: 'Wet floor' })
  lines.length = 0
  await staff.send(callApi.list, {})
  const saved = await staff.send(callApi.save, { ID: call.ID, version: 1, subject: 'Very wet floor' })
  expect(saved.body).toMatchObject({ HasError: false })
  const slow = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'slow request')
  expect(slow.map(({ route }) => route)).toEqual(['/api/ServiceCall/GetListData', '/api/ServiceCall/UpdateFormData'])
  for (const { status, statements, sql_ms, wait_ms, ms } of slow) {
    expect([status, statements > 0, sql_ms > 0, wait_ms >= 0, ms > 0]).toEqual([200, true, true, true, true])
  }
  expect(lines.join()).not.toMatch(/wet floor/i)
})
