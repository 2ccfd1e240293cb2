import { visitApi } from '@callout/domain/visits/visit.api.ts'
import { describe, expect, it } from 'vitest'
import { createContract } from '../../test/fixtures/contracts.ts'
import { createCard, heldBy } from '../../test/fixtures/factories.ts'
import { createVisit } from '../../test/fixtures/visits.ts'
import { setUpApp, setUpClients } from '../../test/support/set-up-app.ts'
import type { TestClient } from '../../test/support/test-app.ts'

const app = setUpApp()
const as = setUpClients(app)

const ask = (client: TestClient, ID: string, serial_number: string) =>
  client.send(visitApi.entitlement, { ID, serial_number })
const entitlement = async (ID: string, serial: string) => (await ask(as.tech, ID, serial)).body.Data

describe('the entitlement of an appliance', () => {
  it('is its warranty, also of one that nobody of the company has served', async () => {
    await createCard(app.db, { InternalSN: 'SN-W', ItemName: 'Boiler', StartDate: '2025-01-01', EndDate: '2027-01-01' })
    const { ID } = await createVisit(app.db)
    const answer = {
      covered: true,
      until: '2027-01-01',
      who_pays: 'warranty',
      why: 'Warranty',
      product: 'BOIL-0 · Boiler',
    }
    expect(await entitlement(ID, ' SN-W ')).toEqual(answer)
  })

  it('is the contract after the warranty, with its number only if the contract is the company’s', async () => {
    const days = { start_date: '2026-01-01', end_date: '2026-12-31', status_id: 'A' }
    for (const [serial, company] of [
      ['SN-OWN', 'norte'],
      ['SN-OTHER', 'sur'],
    ] as const) {
      const { InsId } = await createCard(app.db, { InternalSN: serial, StartDate: '2020-01-01', EndDate: '2022-01-01' })
      const contract = await createContract(app.db, {
        ...heldBy(company),
        ...days,
        ins_id: InsId,
        internal_serial_number: serial,
        code_product: 'BOIL-0',
      })
      const { ID } = await createVisit(app.db)
      expect(await entitlement(ID, serial)).toMatchObject({
        covered: true,
        until: '2026-12-31',
        who_pays: 'contract',
        why: company === 'norte' ? `Contract ${contract.service_contract_id}` : 'Contract',
      })
    }
  })

  it('of the call’s own number is that of the call', async () => {
    const { ID } = await createVisit(app.db, { internal_serial_number: 'SN-CALL', warranty_end_date: '2026-03-01' })
    expect(await entitlement(ID, 'SN-CALL')).toMatchObject({ covered: false, until: null, who_pays: 'customer' })
  })

  it('of an unknown or ambiguous number is not known', async () => {
    for (let n = 0; n < 2; n++) await createCard(app.db, { InternalSN: 'SN-TWICE', EndDate: '2027-01-01' })
    const { ID } = await createVisit(app.db)
    for (const serial of ['SN-NONE', 'SN-TWICE'])
      expect(await entitlement(ID, serial)).toMatchObject({ covered: false, who_pays: 'unknown', product: '' })
  })

  it('says nothing of the owner, nor of appliances of another network', async () => {
    await createCard(app.db, { InternalSN: 'SN-IT', network_code: 'YGNITA', EndDate: '2027-01-01' })
    const { ID } = await createVisit(app.db)
    const { body } = await ask(as.tech, ID, 'SN-IT')
    expect(body.Data.who_pays).toBe('unknown')
    expect(JSON.stringify(body)).not.toContain('The owner')
  })

  it('is not found by another technician, company or network, and forbidden to others', async () => {
    const { ID } = await createVisit(app.db, { technician: 'T9' })
    for (const person of ['tech', 'sat2', 'sat-ygnita'] as const)
      expect((await ask(as[person], ID, 'A')).status).toBe(404)
    expect((await ask(as.dispatcher, ID, 'A')).status).toBe(403)
    expect((await ask(app.signedOut, ID, 'A')).status).toBe(401)
    expect((await ask(as.tech, ID, ' ')).body.Errors).toHaveProperty('serial_number')
  })
})
