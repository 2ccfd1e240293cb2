import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { companyNames, createRows } from './access/access.rows.ts'
import { createTariff } from './fixtures/documents.ts'
import { createProduct, type Person, people } from './fixtures/factories.ts'
import { describeFailure, type FuzzFailure, runFuzzRequests } from './fuzz/fuzz.ts'
import { loadFuzzData } from './fuzz/load-fuzz-data.ts'
import { setUpApp } from './support/set-up-app.ts'
import { runsWhole } from './support/slice.ts'
import { createLoginCode } from './support/test-app.ts'

/** Another seed sends other requests; failures print it. */
const seed = 1
const requests = runsWhole ? 3000 : 600
/** The least part of the endpoints that succeed at least once. */
const leastReached = runsWhole ? 0.7 : 0.3

const app = setUpApp({ TRUST_PROXY: '1' })
let origin: string
beforeAll(async () => {
  await createProduct(app.db)
  await createTariff(app.db)
  for (const company of companyNames)
    for (let n = 0; n < 3; n++) await createRows(app, company, { body: () => ({}), accepted: true }, 'dispatcher')
  await createCustomerAnswers()
  origin = await app.fastify.listen({ port: 0, host: '127.0.0.1' })
})

/** Every call has a customer who asks for another time, so that there is something to keep. */
const createCustomerAnswers = () =>
  sql`insert into customer_answers (service_job_uuid, network_code, answer, visit_at, wish_at, rating, societe_uuid)
    select "ID", network_code, 'wish', appointment_date_at, created_at, 4, societe_uuid from calls`.execute(app.db)

it('answers hostile requests without internal errors or details', async () => {
  const data = await loadFuzzData(app.db, app.fastify.endpoints, Object.keys(people))
  const application = await app.application()
  const failures: FuzzFailure[] = []
  const target = {
    origin,
    data,
    applicationToken: application.token,
    // Client and server share this process, so this includes the client's CPU time.
    cpu: () => process.cpuUsage().user / 1000 + process.cpuUsage().system / 1000,
    tokenOf: async (person: string) => {
      const code = await createLoginCode(app.db, person as Person, app.clock.now)
      const headers = { 'x-forwarded-for': `172.16.0.${1 + (failures.length % 250)}` }
      return (await application.post('/Account/LoginCode', { code }, { headers })).body.userToken as string
    },
    // There is no identity provider in this test.
    unavailablePaths: new Set(['/api/getClient/:state', '/Account/LoginCallback', '/Account/BackChannelLogout']),
  }
  const result = await runFuzzRequests(target, { seed, from: 0, to: requests, concurrency: 6 }, (failure) =>
    failures.push(failure),
  )
  expect(failures.map((failure) => describeFailure(failure, seed))).toEqual([])
  expect(result.reached.length).toBeGreaterThan(data.endpoints.length * leastReached)
}, 600_000)
