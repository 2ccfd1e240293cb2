import { attachmentApi } from '@callout/domain/attachments/attachment.api.ts'
import { callApi } from '@callout/domain/calls/call.api.ts'
import { companyApi } from '@callout/domain/companies/company.api.ts'
import { contractApi } from '@callout/domain/contracts/contract.api.ts'
import { documentApi } from '@callout/domain/documents/document.api.ts'
import { cardApi } from '@callout/domain/equipment/card.api.ts'
import { beforeAll, expect, it } from 'vitest'
import { createContract } from './fixtures/contracts.ts'
import { approvalOf, createAcceptedCall, createFeeDocument, createTariff } from './fixtures/documents.ts'
import { companyIds, createCall, createCard, heldBy } from './fixtures/factories.ts'
import { invoiceFees } from './fixtures/fees.ts'
import { setUpApp } from './support/set-up-app.ts'
import type { Reply } from './support/test-app.ts'

const app = setUpApp()
beforeAll(() => createTariff(app.db))

/** Typical requests of a day; each prepares its statements on its connections. */
async function runTypicalRequests(): Promise<Reply[]> {
  const [dispatcher, sat] = [await app.signInAs('dispatcher'), await app.signInAs('sat')]
  const { InsId } = await createCard(app.db)
  const { ID } = await createCall(app.db, { ...heldBy('sur'), ins_id: InsId })
  const contract = await createContract(app.db, heldBy('norte'))
  const accepted = await createAcceptedCall(app.db)
  const document = await createFeeDocument(app, accepted)
  return [
    await dispatcher.send(callApi.assign, { ID, societe_uuid: companyIds.norte }),
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
    await invoiceFees(sat, [{ ...document, DocEntry: Number(document.ID) }]),
  ]
}

/**
 * All tables except those used as a function's row type: a migration that adds a column there must recreate the
 * function.
 */
const tables = `
  select c.relname as name from pg_class c join pg_type t on t.oid = c.reltype
  where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
    and not exists (select from pg_proc p where t.oid = any (p.proargtypes) or t.typarray = any (p.proargtypes))`

const isDone = ({ status, body }: Reply) => status === 200 && body.HasError !== true

it('requests keep working while a newer version adds a column to every table', async () => {
  // By now the statements are prepared.
  for (let round = 0; round < 2; round++) expect((await runTypicalRequests()).every(isDone)).toBe(true)
  const { rows } = await app.pool.query<{ name: string }>(tables)
  expect(rows.length).toBeGreaterThan(20)
  for (const { name } of rows)
    await app.pool.query(`alter table ${name} add column new_column text not null default 'x'`)
  for (let round = 0; round < 2; round++)
    for (const reply of await runTypicalRequests())
      expect([reply.status, reply.body.HasError ?? false]).toEqual([200, false])
})
