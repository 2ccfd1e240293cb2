import { progressApi } from '@callout/domain/visits/progress.api.ts'
import { visitApi } from '@callout/domain/visits/visit.api.ts'
import type { FoundPart } from '@callout/domain/visits/visit.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTariff } from '../../test/fixtures/documents.ts'
import { createProduct } from '../../test/fixtures/factories.ts'
import { loadHistory } from '../../test/fixtures/history.ts'
import { createVisit, finish } from '../../test/fixtures/visits.ts'
import { setUpApp, setUpClients } from '../../test/support/set-up-app.ts'
import type { TestClient } from '../../test/support/test-app.ts'

const app = setUpApp()
const as = setUpClients(app)

beforeAll(async () => {
  await createTariff(app.db)
  await createProduct(app.db)
  await sql`insert into products (network_code, code_product, item_code, item_name, active) values
      ('ATLIBE', 'FAN-12', '77001', 'Fan of 12 V', true), ('ATLIBE', 'FAN-OLD', '77002', 'Fan of 12 V, old', false)`.execute(
    app.db,
  )
  await sql`insert into product_parts values ('ATLIBE', 'BOIL-0', 'VALVE', '12')`.execute(app.db)
})

const find = (client: TestClient, ID: string, text: string) => client.send(visitApi.findParts, { ID, text })
const codesOf = async (ID: string, text: string) =>
  ((await find(as.tech, ID, text)).body.Data as FoundPart[]).map(({ CodeCom }) => CodeCom)

describe('a search of the catalogue of parts', () => {
  it('finds by words, by either code and by drawing position, without what is out of use', async () => {
    const { ID } = await createVisit(app.db, { code_product: 'BOIL-0' })
    expect(await codesOf(ID, 'v fan 12')).toEqual(['FAN-12'])
    expect(await codesOf(ID, 'fan-12')).toEqual(['FAN-12'])
    expect(await codesOf(ID, '77001')).toEqual(['FAN-12'])
    expect(await codesOf(ID, '12')).toEqual(['VALVE', 'FAN-12'])
    expect(await codesOf(ID, '%')).toEqual([])
  })

  it('says what belongs to the appliance, and where it is in the drawing', async () => {
    const { ID } = await createVisit(app.db, { code_product: 'BOIL-0' })
    const { body } = await find(as.tech, ID, '12')
    expect(body.Data).toMatchObject([
      { is_of_product: true, drawing_position: '12' },
      { is_of_product: false, drawing_position: '' },
    ])
  })

  it('is refused without a text, and to others', async () => {
    const { ID } = await createVisit(app.db, { technician: 'T9' })
    for (const person of ['tech', 'sat2', 'sat-ygnita'] as const)
      expect((await find(as[person], ID, 'fan')).status).toBe(404)
    expect((await find(as.dispatcher, ID, 'fan')).status).toBe(403)
    expect((await find(app.signedOut, ID, 'fan')).status).toBe(401)
    expect((await find(as.sat, ID, ' ')).body.Errors).toHaveProperty('text')
  })
})

describe('parts of a report that are not in the catalogue', () => {
  it('stand on the visit and in the history', async () => {
    const { ID } = await createVisit(app.db)
    const other_parts = [
      { text: ' Seal 40 mm ', Quantity: 2 },
      { text: 'Spring', Quantity: 1.5 },
    ]
    const { body } = await finish(as.tech, { ID }, { other_parts })
    expect(body.Data.progress.other_parts).toBe('2 × Seal 40 mm\n1.5 × Spring')
    const [{ change_data } = { change_data: undefined }] = await loadHistory(as.sat, ID)
    expect(change_data?.changedItem).toContainEqual(
      expect.objectContaining({ field: 'other_parts', new_value: '2 × Seal 40 mm\n1.5 × Spring' }),
    )
  })

  it('are refused without a text or a quantity', async () => {
    const { ID } = await createVisit(app.db)
    const other_parts = [{ text: ' ', Quantity: 0 }]
    const { body } = await finish(as.tech, { ID }, { other_parts })
    expect(Object.keys(body.Errors)).toEqual(['other_parts.0.text', 'other_parts.0.Quantity'])
  })
})

describe('a proposed time of another visit', () => {
  const proposed_at = '2026-03-12T08:00:00.000Z'
  const again = { result: 'again', missing: 'A pump', proposed_at }

  it('stands on the visit', async () => {
    const { ID } = await createVisit(app.db)
    expect((await finish(as.tech, { ID }, again)).body.Data.progress).toMatchObject({ proposed_at, missing: 'A pump' })
    const { body } = await as.sat.send(progressApi.list, { IDs: [ID] })
    expect(body.Data[0]).toMatchObject({ proposed_at })
  })

  it('is refused before the end of this one', async () => {
    const { ID } = await createVisit(app.db)
    const { body } = await finish(as.tech, { ID }, { ...again, proposed_at: '2026-03-10T08:00:00.000Z' })
    expect(Object.keys(body.Errors)).toEqual(['proposed_at'])
  })
})
