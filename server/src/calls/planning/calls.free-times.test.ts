import { callAdviceApi } from '@callout/domain/calls/call.advice.api.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { acceptedVisit, companyIds, createCall, heldBy } from '../../../test/fixtures/factories.ts'
import { setUpApp, setUpClients } from '../../../test/support/set-up-app.ts'

const app = setUpApp()
const as = setUpClients(app)

// A Friday. The network's clocks are an hour ahead of UTC.
const wish_date_from = '2026-03-20T08:00:00.000Z'
const inMadrid = {
  call_type_id: 'REP',
  priority: 'M',
  pays: 'ES',
  code_postal: '28001',
  latitude: 40.41,
  longitude: -3.7,
}
const newCall = { ...inMadrid, wish_date_from }

beforeEach(async () => {
  await app.db.deleteFrom('calls').execute()
  await app.db.deleteFrom('company_leaves').execute()
  await app.db.deleteFrom('technician_hours').execute()
})

describe('free times for a new call', () => {
  it('are those of the best company, around its visits, from the preferred date on', async () => {
    await createCall(app.db, { ...heldBy('norte'), ...acceptedVisit(wish_date_from) })
    const { body } = await as.dispatcher.send(callAdviceApi.freeTimes, newCall)
    expect(body.Data).toMatchObject({ societe_uuid: companyIds.norte, raison_sociale: 'Térmica Norte' })
    expect(body.Data.times).toHaveLength(3)
    expect(body.Data.times).not.toContain(wish_date_from)
    expect(body.Data.times.toSorted()).toEqual(body.Data.times)
    expect(body.Data.times[0] > wish_date_from).toBe(true)
  })

  it('are those of the next company while the best is on leave, and null if nobody takes the call', async () => {
    const leave = { starts_on: '2026-03-01', ends_on: '2026-04-30' }
    await app.db
      .insertInto('company_leaves')
      .values({ societe_uuid: companyIds.norte, ...leave })
      .execute()
    const { body } = await as.dispatcher.send(callAdviceApi.freeTimes, newCall)
    expect(body.Data.societe_uuid).toBe(companyIds.sur)
    await app.db
      .insertInto('company_leaves')
      .values({ societe_uuid: companyIds.sur, ...leave })
      .execute()
    expect((await as.dispatcher.send(callAdviceApi.freeTimes, newCall)).body).toMatchObject({
      HasError: false,
      Data: null,
    })
  })

  it('follow the company that repaired the appliance before', async () => {
    const appliance = { internal_serial_number: 'SN-77', status_id: 1 }
    await createCall(app.db, { ...heldBy('sur'), ...appliance, accepted_at: '2026-02-02T08:00:00.000Z' })
    const again = { ...newCall, internal_serial_number: 'sn 77' }
    expect((await as.dispatcher.send(callAdviceApi.freeTimes, again)).body.Data.societe_uuid).toBe(companyIds.sur)
    const fictive = { ...again, fictive_serial_number: true, ins_id: 'not a card' }
    expect((await as.dispatcher.send(callAdviceApi.freeTimes, fictive)).body.Data.societe_uuid).toBe(companyIds.norte)
  })

  it('are its own for a company, and of the own network only', async () => {
    expect((await as.sat2.send(callAdviceApi.freeTimes, newCall)).body.Data.societe_uuid).toBe(companyIds.sur)
    const { body } = await as['dispatcher-ygnita'].send(callAdviceApi.freeTimes, newCall)
    expect(body).toMatchObject({ HasError: false, Data: null })
  })

  it('are given only to those who create calls', async () => {
    expect((await app.signedOut.send(callAdviceApi.freeTimes, newCall)).status).toBe(401)
    for (const person of ['sat', 'tech'] as const)
      expect((await as[person].send(callAdviceApi.freeTimes, newCall)).status).toBe(403)
    const nowhere = { ...newCall, latitude: 999 }
    expect((await as.dispatcher.send(callAdviceApi.freeTimes, nowhere)).body).toMatchObject({ HasError: true })
  })
})
