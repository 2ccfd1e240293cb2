import { callApi } from '@callout/domain/calls/call.api.ts'
import { type NextAction, nextActionOf, statusSetBy } from '@callout/domain/calls/call.next-action.ts'
import { callReopeningApi } from '@callout/domain/calls/call.reopening.api.ts'
import type { CallRecord } from '@callout/domain/calls/call.ts'
import type { Role } from '@callout/domain/platform/access.ts'
import { describe, expect, it } from 'vitest'
import { acceptedVisit, companyIds, createCall, heldBy, type Person, people } from '../../test/fixtures/factories.ts'
import { createFee } from '../../test/fixtures/fees.ts'
import { loadHistory } from '../../test/fixtures/history.ts'
import { setUpApp, setUpClients } from '../../test/support/set-up-app.ts'

const app = setUpApp()
const as = setUpClients(app)

const done = { ...heldBy('norte'), ...acceptedVisit('2026-03-09T08:00:00Z'), status_id: 1 }
const request = async (person: Person, ID: string, reason = 'Fees are missing') =>
  as[person].send(callReopeningApi.request, { ID, reason })
const load = async (person: Person, ID: string): Promise<CallRecord> =>
  (await as[person].send(callApi.load, { ID })).body.Data
const setStatus = async (person: Person, { ID, version }: CallRecord, status_id: number | undefined) =>
  as[person].send(callApi.save, { ID, version, status_id })

describe('asking to open a call again', () => {
  it.each(['sat', 'tech'] as const)('%s asks once; any other status answers', async (person) => {
    const { ID } = await createCall(app.db, done)
    expect((await request(person, ID)).body.HasError).toBe(false)
    expect(await load('sat', ID)).toMatchObject({
      reopening_reason: 'Fees are missing',
      can: { request_reopening: false },
    })
    const [row] = await loadHistory(as.callcenter, ID)
    expect(row?.change_data).toMatchObject({
      type: 'reopening',
      changedItem: [{ field: 'reopening_reason', old_value: '', new_value: 'Fees are missing' }],
    })
    expect((await request(person, ID)).body.Message).toBe('Your company has already asked to open the call again')
    const reopened = await setStatus('callcenter', await load('callcenter', ID), -3)
    expect(reopened.body.Data).toMatchObject({ reopening_reason: '', is_saved_status_open: true })
  })

  it('refuses an open call, a missing reason and an old version', async () => {
    const { ID } = await createCall(app.db, { ...done, status_id: -3 })
    expect((await request('sat', ID)).body.Message).toBe('The call is open: you can write in it at once')
    expect((await request('sat', ID, ' ')).body.Errors).toEqual({ reason: 'text.required' })
    const { ID: closed } = await createCall(app.db, { ...done, status_id: -1 })
    const old = { ID: closed, reason: 'Fees', version: 9 }
    const { body } = await as.sat.send(callReopeningApi.request, old)
    expect(body.customErrorCode).toBe('Conflict')
  })

  it('is for the company of the call alone', async () => {
    const { ID } = await createCall(app.db, done)
    for (const person of ['sat2', 'sat-ygnita'] as const) expect((await request(person, ID)).status).toBe(404)
    for (const person of ['dispatcher', 'callcenter', 'backoffice'] as const)
      expect((await request(person, ID)).status).toBe(403)
    expect((await app.signedOut.send(callReopeningApi.request, { ID, reason: 'Fees' })).status).toBe(401)
  })
})

describe('the next step of a call', () => {
  const accept = { appointment_date_at: '2026-03-12T08:00:00Z', duration_minutes: 60, technician: 'T1' }
  /** Takes a step as its button does; undefined if it needs no answer of the server. */
  const steps: Record<NextAction, (person: Person, call: CallRecord) => Promise<{ body: { HasError?: boolean } }>> = {
    accept: async (person, { ID }) => as[person].send(callApi.accept, { ID, ...accept }),
    assign: async (person, { ID }) => as[person].send(callApi.assign, { ID, societe_uuid: companyIds.sur }),
    ring_customer: async (_person, call) => ({ body: { HasError: `${call.phone}${call.phone2}` === '' } }),
    ring_company: async (_person, call) => ({ body: { HasError: call.subcontractor_phone === '' } }),
    enter_serial: async (person, { ID, version }) =>
      as[person].send(callApi.save, { ID, version, internal_serial_number: 'S-1' }),
    plan_visit: async (person, { ID }) =>
      as[person].send(callApi.plan, {
        ID,
        schedule_start_date: '2026-03-12T08:00:00Z',
        schedule_end_date: '2026-03-12T09:00:00Z',
      }),
    finish: (person, call) => setStatus(person, call, statusSetBy('finish')),
    request_reopening: (person, { ID }) => request(person, ID),
    reopen: (person, call) => setStatus(person, call, statusSetBy('reopen')),
    validate: (person, call) => setStatus(person, call, statusSetBy('validate')),
    close: (person, call) => setStatus(person, call, statusSetBy('close')),
  }
  const answers = [heldBy('norte'), { ...heldBy('norte'), ...acceptedVisit('2026-03-09T08:00:00Z') }]
  const states = [{}, ...answers, { ...heldBy('norte'), ...acceptedVisit('2099-03-09T08:00:00Z') }].flatMap((facts) =>
    [-3, -2, 1, 2, 5, -1].flatMap((status_id) => [
      { ...facts, status_id },
      { ...facts, status_id, fictive_serial_number: true },
      { ...facts, status_id, reopening_reason: 'Fees' },
      { ...facts, status_id, documents: ['fee'] },
      { ...facts, status_id, documents: ['fee', 'sparepart'] },
    ]),
  )
  /** Those who plan also meet every state after a visit that came to nothing. */
  const planners: readonly Person[] = ['dispatcher', 'sat']
  const readers = ['dispatcher', 'callcenter', 'backoffice', 'sat', 'tech'] as const

  it('is never refused, for any role in any state', async () => {
    const taken = new Set<NextAction>()
    for (const { documents = [], ...facts } of states as ((typeof states)[number] & { documents?: string[] })[])
      for (const [person, mayPlanAnotherVisit] of readers.flatMap((reader) =>
        [false, planners.includes(reader)].map((may) => [reader, may] as const),
      )) {
        const { ID } = await createCall(app.db, { phone: '600100200', subcontractor_phone: '600000001', ...facts })
        for (const type of documents) await createFee(app.db, { service_job_uuid: ID, type })
        const { body } = await as[person].send(callApi.load, { ID })
        if (!body.Data) continue
        const action = nextActionOf(
          people[person].role as Role,
          { ...body.Data, mayPlanAnotherVisit },
          app.clock.now.toISOString(),
        )
        if (!action) continue
        const answer = await steps[action](person, body.Data)
        expect({ person, facts, documents, action, refused: answer.body.HasError }).toMatchObject({ refused: false })
        taken.add(action)
      }
    expect([...taken].sort()).toEqual(Object.keys(steps).sort())
  })
})
