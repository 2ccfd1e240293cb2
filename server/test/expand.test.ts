import { attachmentApi } from '@callout/domain/attachments/attachment.api.ts'
import { callApi } from '@callout/domain/calls/call.api.ts'
import { companyApi } from '@callout/domain/companies/company.api.ts'
import { contractApi } from '@callout/domain/contracts/contract.api.ts'
import { documentApi } from '@callout/domain/documents/document.api.ts'
import { cardApi } from '@callout/domain/equipment/card.api.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aContract } from './contracts.ts'
import { aFeeDocument, anAcceptedCall, approvalOf, aTariff } from './documents.ts'
import { aCall, aCard, company, heldBy } from './factories.ts'
import { invoice } from './fees.ts'
import { openHouse, type Reply, type TestHouse } from './harness.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openHouse()
  await aTariff(house.db)
})
afterAll(() => house.close())

/** A day's work: each part prepares its statements on the connections it comes by. */
async function work(): Promise<Reply[]> {
  const [dispatcher, sat] = [await house.as('dispatcher'), await house.as('sat')]
  const { InsId } = await aCard(house.db)
  const { ID } = await aCall(house.db, { ...heldBy('sur'), ins_id: InsId })
  const contract = await aContract(house.db, heldBy('norte'))
  const accepted = await anAcceptedCall(house.db)
  const document = await aFeeDocument(house, accepted)
  return [
    await dispatcher.send(callApi.assign, { ID, societe_uuid: company.norte }),
    await sat.send(callApi.load, { ID }),
    await sat.send(callApi.save, { ID, version: 2, phone: '699' }),
    await dispatcher.send(contractApi.save, { ID: contract.ID, version: 1, remark: 'Renewed' }),
    await dispatcher.send(cardApi.list, {}),
    await dispatcher.send(callApi.list, {}),
    await dispatcher.send(contractApi.list, {}),
    await dispatcher.send(attachmentApi.list, {}),
    await dispatcher.send(companyApi.list, {}),
    await dispatcher.send(documentApi.fees, {}),
    await dispatcher.send(documentApi.confirm, approvalOf(document, accepted)),
    await invoice(sat, [{ ...document, DocEntry: Number(document.ID) }]),
  ]
}

/** All but those whose rows are the arguments of a function: a migration that widens one writes its function anew. */
const tables = `
  select c.relname as name from pg_class c join pg_type t on t.oid = c.reltype
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    and not exists (select from pg_proc p where t.oid = any (p.proargtypes) or t.typarray = any (p.proargtypes))`

const isDone = ({ status, body }: Reply) => status === 200 && body.HasError !== true

it('work goes on while a version to come adds a column to every table', async () => {
  // What is asked is prepared by now.
  for (let round = 0; round < 2; round++) expect((await work()).every(isDone)).toBe(true)
  const { rows } = await house.pool.query<{ name: string }>(tables)
  expect(rows.length).toBeGreaterThan(20)
  for (const { name } of rows)
    await house.pool.query(`alter table ${name} add column to_come text not null default 'x'`)
  for (let round = 0; round < 2; round++)
    for (const reply of await work()) expect([reply.status, reply.body.HasError ?? false]).toEqual([200, false])
})
