import { invoiceUploadApi } from '@callout/domain/invoices/uploaded/invoice.upload.api.ts'
import { sql } from 'kysely'
import { beforeEach, expect } from 'vitest'
import { companyIds } from '../fixtures/factories.ts'
import type { Fee } from '../fixtures/fees.ts'
import { setUpInvoicing } from './set-up-invoicing.ts'
import type { TestClient } from './test-app.ts'

/** Starts the server for the tests of a file, where the company "norte" sends its own invoices. */
export function setUpUploads() {
  const { app, as } = setUpInvoicing()
  const setInvoicing = (invoicing: 'portal' | 'company', company: 'norte' | 'sur' | 'roma' = 'norte') =>
    app.db.updateTable('companies').set({ invoicing }).where('societe_uuid', '=', companyIds[company]).execute()
  const setTolerance = (euros: number) =>
    sql`update networks set assignment_policy = jsonb_set(jsonb_set(assignment_policy, '{approval}',
      coalesce(assignment_policy->'approval', '{}')), '{approval,invoice_tolerance}', ${JSON.stringify(euros)}::jsonb)
      where network_code = 'ATLIBE'`.execute(app.db)

  beforeEach(() => setInvoicing('company'))

  const upload = (client: TestClient, content: Buffer, fields: object = {}) =>
    client.send(invoiceUploadApi.upload, { ...fields, file: { name: 'invoice', content } } as never)
  const entriesOf = (fees: readonly Fee[]) => ({ fees: fees.map(({ DocEntry }) => DocEntry).join() })
  const statusOf = async ({ DocEntry }: Fee) =>
    (
      await app.db
        .selectFrom('documents')
        .select('DocStatus')
        .where('DocEntry', '=', DocEntry)
        .executeTakeFirstOrThrow()
    ).DocStatus
  const refusalOf = async (client: TestClient, content: Buffer, fee: Fee) =>
    (await upload(client, content, entriesOf([fee]))).body.customErrorCode
  /** Uploads an invoice that is refused; returns the sentences of the refusal, and checks that nothing is closed. */
  async function refusedUpload(fees: readonly Fee[], content: Buffer, fields: object = entriesOf(fees)) {
    const { status, body } = await upload(as.sat, content, fields)
    expect([status, body.HasError]).toEqual([200, true])
    for (const fee of fees) expect(await statusOf(fee)).toBe('O')
    return body.Message as string
  }

  return { app, as, setInvoicing, setTolerance, upload, entriesOf, statusOf, refusalOf, refusedUpload }
}
