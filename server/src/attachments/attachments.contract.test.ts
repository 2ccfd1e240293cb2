import { contractAttachmentApi } from '@callout/domain/attachments/attachment.api.ts'
import { contractAttachmentRecord } from '@callout/domain/attachments/attachment.ts'
import { imageApi } from '@callout/domain/attachments/image.api.ts'
import { historyApi } from '@callout/domain/history/history.api.ts'
import { describe, expect, it } from 'vitest'
import { uploadSample } from '../../test/fixtures/attachments.ts'
import { createContract } from '../../test/fixtures/contracts.ts'
import { createCall, createStoredAttachment, heldBy, type Person } from '../../test/fixtures/factories.ts'
import { setUpApp } from '../../test/support/set-up-app.ts'

const app = setUpApp()

const listOf = async (person: Person, filterData: object) =>
  (await app.signInAs(person)).send(contractAttachmentApi.list, { filterData })

describe('attachments of a contract', () => {
  it('can be added and renamed by everybody who sees the contract, with history', async () => {
    const contract = await createContract(app.db, heldBy('norte'))
    const client = await app.signInAs('sat')
    const images = [{ name: 'signed.pdf', file: await uploadSample(client, 'signed.pdf') }]
    const added = await client.send(contractAttachmentApi.save, { service_contract_uuid: contract.ID, images })
    const record = contractAttachmentRecord().parse(added.body.Data)
    expect(added.body.Data).toEqual(record)
    expect(record).toMatchObject({
      attachment_name: 'signed.pdf',
      service_contract_uuid: contract.ID,
      service_contract_id: contract.service_contract_id,
      can: { save: true, delete: true },
    })
    const { can: _can, images: files, ...saved } = record
    await client.send(contractAttachmentApi.save, {
      ...saved,
      images: files.map(({ can: _c, ...image }) => image),
      attachment_name: 'Contract, signed',
    })
    const { body } = await listOf('sat', { service_contract_uuid: contract.ID })
    expect(body.Data).toMatchObject([{ attachment_name: 'Contract, signed', version: 2 }])
    const history = await client.send(historyApi.list, { filterData: { service_contract_uuid: contract.ID } })
    expect(history.body.Data.map((row: { change_data: { type: string } }) => row.change_data.type)).toEqual([
      'rename',
      'attach',
    ])
  })

  it('are visible only to those who see the contract', async () => {
    const contract = await createContract(app.db, heldBy('norte'))
    const { file } = await createStoredAttachment(app, contract)
    const fetched = async (person: Person) =>
      (await (await app.signInAs(person)).send(imageApi.get, { name: file, type: 'Attachment' })).status
    expect([await fetched('sat'), await fetched('callcenter')]).toEqual([200, 200])
    expect([await fetched('sat2'), await fetched('dispatcher-ygnita')]).toEqual([404, 404])
    expect((await listOf('sat2', { service_contract_uuid: contract.ID })).status).toBe(404)
  })

  it('list those of all visible contracts, without those of calls', async () => {
    const attachment_name = 'Everywhere'
    await createStoredAttachment(app, await createContract(app.db, heldBy('norte')), { attachment_name })
    await createStoredAttachment(app, await createContract(app.db, heldBy('sur')), { attachment_name })
    await createStoredAttachment(app, await createCall(app.db, heldBy('norte')), { attachment_name })
    const count = async (person: Person) => (await listOf(person, { attachment_name })).body.Total
    expect([await count('callcenter'), await count('sat'), await count('sat2')]).toEqual([2, 1, 1])
  })

  it('list a single one by its ID', async () => {
    const contract = await createContract(app.db, heldBy('norte'))
    const { ID } = await createStoredAttachment(app, contract)
    await createStoredAttachment(app, contract)
    const { body } = await listOf('sat', { service_contract_uuid: contract.ID, ID })
    expect(body.Data.map((row: { ID: string }) => row.ID)).toEqual([ID])
  })

  it('are not found under another contract or a call', async () => {
    const [own, other] = [await createContract(app.db), await createContract(app.db)]
    const { ID } = await createStoredAttachment(app, own)
    const client = await app.signInAs('callcenter')
    for (const service_contract_uuid of [other.ID, (await createCall(app.db)).ID]) {
      const { status } = await client.send(contractAttachmentApi.delete, { ID, service_contract_uuid })
      expect(status).toBe(404)
    }
  })

  it('can be deleted by their author and central staff', async () => {
    const contract = await createContract(app.db, heldBy('norte'))
    const { ID } = await createStoredAttachment(app, contract)
    const remove = async (person: Person) =>
      (await app.signInAs(person)).send(contractAttachmentApi.delete, { ID, service_contract_uuid: contract.ID })
    expect((await remove('sat')).status).toBe(403)
    expect((await remove('callcenter')).body).toMatchObject({ HasError: false })
    expect((await listOf('sat', { service_contract_uuid: contract.ID })).body.Total).toBe(0)
  })
})
