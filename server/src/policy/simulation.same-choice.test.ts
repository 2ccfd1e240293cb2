import { callAdviceApi } from '@callout/domain/calls/call.advice.api.ts'
import { callApi } from '@callout/domain/calls/call.api.ts'
import { simulationApi } from '@callout/domain/policy/simulation.api.ts'
import type { SimulationRecord } from '@callout/domain/policy/simulation.ts'
import { expect, it, vi } from 'vitest'
import { companyIds, createCall } from '../../test/fixtures/factories.ts'
import { setUpApp, setUpClients } from '../../test/support/set-up-app.ts'

const app = setUpApp()
const as = setUpClients(app)

it('a simulated call gets the company, distance and score that the assignment gave it at that moment', async () => {
  // Records, open calls and a visit that the companies have by then.
  const [accepted, open, declined] = [await createCall(app.db), await createCall(app.db), await createCall(app.db)]
  for (const [{ ID }, societe_uuid] of [
    [accepted, companyIds.norte],
    [open, companyIds.norte],
    [declined, companyIds.sur],
  ] as const)
    expect((await as.dispatcher.send(callApi.assign, { ID, societe_uuid })).body.HasError).toBe(false)
  const visit = { appointment_date_at: '2026-03-12T10:00:00Z', duration_minutes: 120, technician: 'T1' }
  expect((await as.sat.send(callApi.accept, { ID: accepted.ID, ...visit })).body.HasError).toBe(false)
  expect((await as.sat2.send(callApi.reject, { ID: declined.ID, reject_reason: 'BUSY' })).body.HasError).toBe(false)

  app.clock.now = new Date('2026-03-10T10:00:00.000Z')
  const facts = { wish_date_from: '2026-03-12T09:00:00Z', latitude: 40.5 }
  const { ID } = await createCall(app.db, { created_at: '2026-03-10T10:00:00Z', ...facts })
  const [best] = (await as.dispatcher.send(callAdviceApi.candidates, { ID })).body.Data.ranked
  // Later events do not count.
  app.clock.now = new Date('2026-03-10T11:00:00.000Z')
  await as.sat.send(callApi.accept, { ID: open.ID, ...visit, appointment_date_at: '2026-03-12T14:00:00Z' })

  const body = { from: '2026-03-10', to: '2026-03-10', policy: { capacity: 0 } }
  const { Data: started } = (await as.dispatcher.send(simulationApi.start, body)).body
  const { result } = await vi.waitFor(
    async () => {
      const { Data } = (await as.dispatcher.send(simulationApi.get, { ID: started.ID })).body
      expect(Data.state).toBe('done')
      return Data as SimulationRecord
    },
    { timeout: 30_000, interval: 100 },
  )
  const { societe_uuid, raison_sociale, distance_km, score } = best
  expect(result?.elsewhere.calls).toMatchObject([
    { ID, today: { societe_uuid, raison_sociale, distance_km, score }, tried: null, reason: 'filter_capacity' },
  ])
})
