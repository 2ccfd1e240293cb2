import { simulationApi } from '@callout/domain/policy/simulation.api.ts'
import type { SimulationRecord } from '@callout/domain/policy/simulation.ts'
import { sql } from 'kysely'
import { beforeAll, expect, it, vi } from 'vitest'
import { createCall } from '../../test/fixtures/factories.ts'
import { setUpApp, setUpClients } from '../../test/support/set-up-app.ts'

const app = setUpApp()
const { dispatcher } = setUpClients(app, 'dispatcher')
beforeAll(() => createLongPeriod())

/** Makes a November with more calls and companies than a simulation computes in a second. */
async function createLongPeriod() {
  await sql`with added as (
      insert into companies (network_code, supplier_code, raison_sociale, latitude, longitude, active)
      select 'ATLIBE', 'N' || n, 'Company ' || n, 40.4 + n / 15000.0, -3.7, true from generate_series(1, 2500) n
      returning societe_uuid)
    insert into company_skills (societe_uuid, skill) select societe_uuid, 'GAS' from added`.execute(app.db)
  const { ID } = await createCall(app.db, { created_at: '2025-11-01T08:00:00Z' })
  await sql`insert into calls select (jsonb_populate_record(source, jsonb_build_object('ID', gen_random_uuid(),
      'call_id', (80000000 + n)::text, 'created_at', (source).created_at + n * interval '20 minutes'))).*
    from (select row as source from calls row where "ID" = ${ID}) one cross join generate_series(1, 1200) n`.execute(
    app.db,
  )
  await createCall(app.db, { created_at: '2026-02-10T08:00:00Z' })
}

it('stops a simulation that is under way, and the next one does not wait for it', async () => {
  const get = async (ID: string) => (await dispatcher.send(simulationApi.get, { ID })).body.Data as SimulationRecord
  const start = async (from: string, to: string) =>
    (await dispatcher.send(simulationApi.start, { from, to, policy: { radius_km: 60 } })).body.Data as SimulationRecord

  const { ID } = await start('2025-11-01', '2025-11-30')
  const halfway = await vi.waitFor(
    async () => {
      const { progress } = await get(ID)
      expect(progress).toBeGreaterThan(0)
      return progress
    },
    { timeout: 30_000, interval: 50 },
  )
  expect(halfway).toBeLessThan(1)
  const { Data: cancelled } = (await dispatcher.send(simulationApi.cancel, { ID })).body
  expect(cancelled).toMatchObject({ state: 'cancelled', result: null })

  const next = await start('2026-02-01', '2026-02-28')
  await vi.waitFor(async () => expect(await get(next.ID)).toMatchObject({ state: 'done', result: { calls: 1 } }), {
    timeout: 30_000,
    interval: 50,
  })
  expect(await get(ID)).toEqual(cancelled)
}, 90_000)
