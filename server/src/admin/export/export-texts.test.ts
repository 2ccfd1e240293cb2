import { adminRowsApi } from '@callout/domain/admin/admin.rows.api.ts'
import { adminWizardApi } from '@callout/domain/admin/admin.wizard.api.ts'
import type { FoundSheet } from '@callout/domain/admin/admin.wizard.ts'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { beforeAll, expect, it } from 'vitest'
import { createKeyClient } from '../../../test/fixtures/api-keys.ts'
import { uploadFile } from '../../../test/fixtures/uploads.ts'
import { jobPartsOf } from '../../../test/support/deadline-jobs.ts'
import { setUpApp, setUpClients } from '../../../test/support/set-up-app.ts'
import { importFile } from '../wizard/import.job.ts'

const app = setUpApp()
const as = setUpClients(app, 'dispatcher', 'dispatcher-ygnita', 'sat', 'backoffice')

beforeAll(() =>
  app.pool.query(`insert into value_list_items (value_list, network_code, value, text, position) values
    ('business_units', 'ATLIBE', 'NORTH', '{"es": "Norte", "en": "North"}', 1),
    ('business_units', 'ATLIBE', 'SOUTH', '{"es": "Sur", "fr": "Sud"}', 2)`),
)

const textsOf = async (language: string, missing_only: boolean, client = as.dispatcher) => {
  const { status, bytes } = await client.get(
    `${adminRowsApi.exportTexts.path}?language=${language}&missing_only=${missing_only}`,
  )
  expect(status).toBe(200)
  return (await readXlsx(bytes)).sheets.map(({ name, rows }) => ({ name, rows }))
}

it('gives a translator the missing texts of a language, and the import brings them back', async () => {
  const sheets = await textsOf('fr', true)
  const found = sheets.find(({ name }) => name === 'value-lists')
  const header = [
    'value_list',
    'value',
    'parent',
    '← text',
    'text_fr',
    '← questions',
    'questions_fr',
    '← customer_text',
    'customer_text_fr',
  ]
  expect(found?.rows).toEqual([header, ['business_units', 'NORTH', '', 'Norte', ...Array(5).fill(null)]])
  const filled = [header, ['business_units', 'NORTH', '', 'Norte', 'Nord', '', '', '', '']]
  const bytes = await writeXlsx({ sheets: [{ name: 'value-lists', rows: filled }] })
  const { body } = await uploadFile(as.dispatcher, 'fr.xlsx', Buffer.from(bytes), 'Import')
  const { FileName } = body
  const [read] = (await as.dispatcher.send(adminWizardApi.readFile, { FileName })).body.Data as FoundSheet[]
  expect(read?.sheet).toBe('value-lists')
  const columns = Object.fromEntries(read?.columns.map((one) => [one.header, one.column]) ?? [])
  expect(columns).toMatchObject({ '← text': null, text_fr: 'text_fr', value: 'value' })
  const chosen = [{ name: 'value-lists', sheet: 'value-lists', columns }]
  const { ID } = (await as.dispatcher.send(adminWizardApi.start, { FileName, sheets: chosen })).body.Data
  await importFile({ ...jobPartsOf(app), files: app.files }, ID)
  const done = (await as.dispatcher.send(adminWizardApi.get, { ID })).body.Data
  expect(done).toMatchObject({ updated: 1, refused: 0, changes: [{ old: { text_fr: '' }, new: { text_fr: 'Nord' } }] })
  expect((await textsOf('fr', true)).map(({ name }) => name)).not.toContain('value-lists')
})

it('gives all own texts on request, and none that all networks share or another one has', async () => {
  const own = (await textsOf('fr', false)).find(({ name }) => name === 'value-lists')
  expect(own?.rows.slice(1).map((row) => row[1])).toEqual(['NORTH', 'SOUTH'])
  const theirs = await as['dispatcher-ygnita'].get(`${adminRowsApi.exportTexts.path}?language=fr&missing_only=false`)
  expect(JSON.stringify(theirs.status === 200 && theirs.body)).not.toContain('NORTH')
})

it('is for those who administer, not for keys', async () => {
  const clients = [app.signedOut, as.sat, as.backoffice, await createKeyClient(app, { role: 'D' })]
  const sent = clients.map((client) => client.get(`${adminRowsApi.exportTexts.path}?language=fr`))
  expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([401, 403, 403, 403])
  expect((await as.dispatcher.get(`${adminRowsApi.exportTexts.path}?language=de`)).status).toBe(400)
})
