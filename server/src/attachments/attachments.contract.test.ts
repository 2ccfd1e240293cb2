import { contractAttachmentApi, imageApi } from '@callout/domain/attachments/attachment.api.ts'
import { contractAttachmentRecord } from '@callout/domain/attachments/attachment.ts'
import { historyApi } from '@callout/domain/history/history.api.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uploaded } from '../../test/attachments.ts'
import { aContract } from '../../test/contracts.ts'
import { aCall, anAttachment, heldBy, type Person } from '../../test/factories.ts'
import { openHouse, type TestHouse } from '../../test/harness.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const listOf = async (person: Person, filterData: object) =>
  (await house.as(person)).send(contractAttachmentApi.list, { filterData })

describe('attachments of a contract', () => {
  it('are added by who may see it, renamed, and told of in its history', async () => {
    const contract = await aContract(house.db, heldBy('norte'))
    const caller = await house.as('sat')
    const images = [{ name: 'signed.pdf', file: await uploaded(caller, 'signed.pdf') }]
    const added = await caller.send(contractAttachmentApi.save, { service_contract_uuid: contract.ID, images })
    const record = contractAttachmentRecord().parse(added.body.Data)
    expect(added.body.Data).toEqual(record)
    expect(record).toMatchObject({
      attachment_name: 'signed.pdf',
      service_contract_uuid: contract.ID,
      service_contract_id: contract.service_contract_id,
      can: { save: true, delete: true },
    })
    const { can: _can, images: files, ...saved } = record
    await caller.send(contractAttachmentApi.save, {
      ...saved,
      images: files.map(({ can: _c, ...image }) => image),
      attachment_name: 'Contract, signed',
    })
    const { body } = await listOf('sat', { service_contract_uuid: contract.ID })
    expect(body.Data).toMatchObject([{ attachment_name: 'Contract, signed', version: 2 }])
    const history = await caller.send(historyApi.list, { filterData: { service_contract_uuid: contract.ID } })
    expect(history.body.Data.map((row: { change_data: { type: string } }) => row.change_data.type)).toEqual([
      'rename',
      'attach',
    ])
  })

  it('are found and fetched by who may see the contract alone', async () => {
    const contract = await aContract(house.db, heldBy('norte'))
    const { file } = await anAttachment(house, contract)
    const fetched = async (person: Person) =>
      (await (await house.as(person)).send(imageApi.get, { name: file, type: 'Attachment' })).status
    expect([await fetched('sat'), await fetched('callcenter')]).toEqual([200, 200])
    expect([await fetched('sat2'), await fetched('dispatcher-ygnita')]).toEqual([404, 404])
    expect((await listOf('sat2', { service_contract_uuid: contract.ID })).status).toBe(404)
  })

  it('of all contracts one may see, without those of calls', async () => {
    const attachment_name = 'Everywhere'
    await anAttachment(house, await aContract(house.db, heldBy('norte')), { attachment_name })
    await anAttachment(house, await aContract(house.db, heldBy('sur')), { attachment_name })
    await anAttachment(house, await aCall(house.db, heldBy('norte')), { attachment_name })
    const count = async (person: Person) => (await listOf(person, { attachment_name })).body.Total
    expect([await count('callcenter'), await count('sat'), await count('sat2')]).toEqual([2, 1, 1])
  })

  it('are not reached under another contract, nor under a call', async () => {
    const [own, other] = [await aContract(house.db), await aContract(house.db)]
    const { ID } = await anAttachment(house, own)
    const caller = await house.as('callcenter')
    for (const service_contract_uuid of [other.ID, (await aCall(house.db)).ID]) {
      const { status } = await caller.send(contractAttachmentApi.delete, { ID, service_contract_uuid })
      expect(status).toBe(404)
    }
  })

  it('are deleted by who added them and by central staff', async () => {
    const contract = await aContract(house.db, heldBy('norte'))
    const { ID } = await anAttachment(house, contract)
    const remove = async (person: Person) =>
      (await house.as(person)).send(contractAttachmentApi.delete, { ID, service_contract_uuid: contract.ID })
    expect((await remove('sat')).status).toBe(403)
    expect((await remove('callcenter')).body).toMatchObject({ HasError: false })
    expect((await listOf('sat', { service_contract_uuid: contract.ID })).body.Total).toBe(0)
  })
})
