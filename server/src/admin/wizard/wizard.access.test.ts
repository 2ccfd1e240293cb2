import { adminWizardApi } from '@callout/domain/admin/admin.wizard.api.ts'
import type { FoundSheet } from '@callout/domain/admin/admin.wizard.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { header, placed, setUpWizard } from '../../../test/fixtures/admin/wizard.ts'
import { createKeyClient } from '../../../test/fixtures/api-keys.ts'
import { companyIds } from '../../../test/fixtures/factories.ts'
import { createZipBomb } from '../../../test/fixtures/sample-files.ts'
import { uploadFile } from '../../../test/fixtures/uploads.ts'
import { importFile } from './import.job.ts'

const { app, as, partsOf, upload, read, start, pricesOf } = setUpWizard()

describe('a hostile file', () => {
  it.each([
    ['an old workbook', 'a.xls', Buffer.from('x')],
    [
      'a picture that calls itself a table',
      'a.csv',
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13, 1, 2, 3, 4, 5, 6, 7, 8]),
    ],
    ['a bomb', 'a.xlsx', createZipBomb()],
  ])('is refused as %s', async (_what, name, content) => {
    const { body } = await uploadFile(as.dispatcher, name, content, 'Import')
    expect(body).toMatchObject({ HasError: true })
  })

  it('is refused above 50 MB, and with more rows than a sheet may have', async () => {
    const large = await uploadFile(as.dispatcher, 'a.csv', Buffer.alloc(51 * 1024 * 1024, 'a\n'), 'Import')
    expect(large.status).toBe(413)
    const FileName = await upload('a.csv', 'a\n'.repeat(100_002))
    const { body } = await as.dispatcher.send(adminWizardApi.readFile, { FileName }, { query: { lang: 'en' } })
    expect(body.Message).toContain('more than 100000 rows')
  })
})

describe('access', () => {
  it('lets only people in who administer something, and nobody to the file or import of another', async () => {
    const FileName = await upload('products.csv', `${header}H-1;I;Pump;1;\r\n`)
    const sheets = [placed((await read(FileName))[0] as FoundSheet)]
    const { ID } = (await start(FileName, sheets, true)).body.Data
    const session = await as.dispatcher.post('/Account/ConnectAsUser', { societe_uuid: companyIds.norte })
    const strangers = [
      as.sat,
      as.tech,
      as.backoffice,
      app.withToken(session.body.userToken),
      await createKeyClient(app),
    ]
    for (const client of strangers) {
      expect((await uploadFile(client, 'a.csv', Buffer.from('a;b'), 'Import')).status).toBe(403)
      expect((await client.send(adminWizardApi.readFile, { FileName })).status).toBe(403)
      expect((await client.send(adminWizardApi.start, { FileName, sheets })).status).toBe(403)
      expect((await client.send(adminWizardApi.get, { ID })).status).toBe(403)
      expect((await client.send(adminWizardApi.wrongRows, { ID, name: 'products' })).status).toBe(403)
    }
    for (const client of [as.dispatcher2, as['dispatcher-ygnita']]) {
      expect((await client.send(adminWizardApi.readFile, { FileName })).status).toBe(404)
      expect((await client.send(adminWizardApi.start, { FileName, sheets })).status).toBe(404)
      expect((await client.send(adminWizardApi.get, { ID })).status).toBe(404)
    }
    expect((await app.signedOut.send(adminWizardApi.readFile, { FileName })).status).toBe(401)
  })

  it('offers and writes only the sheets of the parts that a person has, also when the right goes meanwhile', async () => {
    const parts = (can_administer: string) =>
      sql`update accounts set can_administer = ${can_administer}::text[] where subject = 'dispatcher2'`.execute(app.db)
    const file = await upload('products.csv', `${header}P-1;I;Pump;1;\r\n`, as.dispatcher2)
    const sheets = [placed((await as.dispatcher2.send(adminWizardApi.readFile, { FileName: file })).body.Data[0])]
    const { ID } = (await as.dispatcher2.send(adminWizardApi.start, { FileName: file, sheets })).body.Data
    await parts('{prices}')
    const [found] = (await as.dispatcher2.send(adminWizardApi.readFile, { FileName: file })).body.Data
    expect(found.sheet).not.toBe('products')
    expect((await as.dispatcher2.send(adminWizardApi.start, { FileName: file, sheets })).status).toBe(403)
    await importFile(partsOf(), ID)
    const { body } = await as.dispatcher2.send(adminWizardApi.get, { ID })
    expect(body.Data).toMatchObject({ state: 'failed', kinds: [{ kind: 'failed' }] })
    expect(await pricesOf('P-')).toEqual({})
    await parts('{network,prices,people}')
  })
})
