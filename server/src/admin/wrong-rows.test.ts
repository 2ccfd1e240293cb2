import { adminRowsApi } from '@callout/domain/admin/admin.rows.api.ts'
import type { AdminSaveAnswer } from '@callout/domain/admin/admin.ts'
import { adminWizardApi } from '@callout/domain/admin/admin.wizard.api.ts'
import type { AdminImport } from '@callout/domain/admin/admin.wizard.ts'
import { describe, expect, it } from 'vitest'
import { createFolder } from '../../test/fixtures/example-folders.ts'
import { sendRows, setUpImportedApp } from '../../test/fixtures/sent-rows.ts'
import { uploadFile } from '../../test/fixtures/uploads.ts'
import { jobPartsOf } from '../../test/support/deadline-jobs.ts'
import { importNetwork } from '../import/import.ts'
import { errorText } from '../platform/config/fatal-error.ts'
import { importFile } from './wizard/import.job.ts'

const { app, dispatcher } = setUpImportedApp()

type Row = Readonly<Record<string, string>>
/** A wrong number, a rule that its texts break, and a skill that there is none of. */
const manyLayers = { value_list: 'call_types', value: 'SOLAR', position: 'first', text_es: '', skill: 'NO-SKILL' }
/** A wrong number, and a value that another problem has already. */
const knownValue = {
  value_list: 'problem_types',
  ...{ value: 'HEA1', parent: 'DHW', position: 'last', text_es: 'No calienta', skill: '' },
}
const rows: readonly Row[] = [
  { ...manyLayers, parent: '' },
  knownValue,
  { ...manyLayers, parent: '', position: '1', text_es: 'Solar', skill: '' },
]
const header = Object.keys(knownValue)
const csv = [header, ...rows.map((row) => header.map((name) => row[name] ?? ''))]
  .map((cells) => cells.join(','))
  .join('\n')
const wrong = [
  ['position', 'skill', 'text_es'],
  ['position', 'value'],
]

describe('a row that is wrong in several ways tells all of them at once', () => {
  it('in a grid, and a valid row with its key is written', async () => {
    const sent = rows.map((row) => ({ row: { ...row, network_code: 'VALRHO' } }))
    const { body } = await dispatcher.send(adminRowsApi.save, { sheet: 'value-lists', rows: sent, dry_run: true })
    const { items } = body.Data as AdminSaveAnswer
    expect(items.map(({ Errors }) => Object.keys(Errors).sort())).toEqual([...wrong, []])
    expect(items[2]?.result).toBe('created')
  })

  it('in a request of a program', async () => {
    const answer = await sendRows(dispatcher, 'ValueLists', rows.slice(0, 2))
    expect(answer.rows.map(({ errors }) => errors.map(({ column }) => column).sort())).toEqual(wrong)
  })

  it('in a row without its key, or with a column that the sheet does not have', async () => {
    const sent = [{ technician: '', technician_name: 'A', supplier_code: 'F999', active: 'maybe', colour: 'red' }]
    const answer = await sendRows(dispatcher, 'Technicians', sent)
    expect(answer.rows[0]?.errors.map(({ column }) => column).sort()).toEqual([
      ...['active', 'colour', 'supplier_code', 'technician'],
    ])
  })

  it('in a folder', async () => {
    const folder = createFolder({ 'value-lists.csv': csv })
    const text = await importNetwork(app.pool, folder, { isCheck: true }).then(() => '', errorText)
    for (const place of ['line 2, column text_es', 'line 2, column skill', 'line 3, column value'])
      expect(text).toContain(`value-lists.csv, ${place}`)
    expect(text).toContain('value-lists.csv, column position, 2 rows, first in lines 2, 3')
  })

  it('in the wizard', async () => {
    const { body } = await uploadFile(dispatcher, 'value-lists.csv', Buffer.from(csv), 'Import')
    const columns = Object.fromEntries(header.map((name) => [name, name]))
    const sheets = [{ name: 'value-lists', sheet: 'value-lists', columns }]
    const started = await dispatcher.send(adminWizardApi.start, { FileName: body.FileName, sheets, dry_run: true })
    await importFile({ ...jobPartsOf(app), files: app.files }, started.body.Data.ID)
    const { Data } = (await dispatcher.send(adminWizardApi.get, { ID: started.body.Data.ID })).body
    const { kinds, refused } = Data as AdminImport
    expect(refused).toBe(2)
    const linesOf = (column: string) => kinds.filter((kind) => kind.column === column).flatMap(({ lines }) => lines)
    expect(['position', 'skill', 'text_es', 'value'].map(linesOf)).toEqual([[2, 3], [2], [2], [3]])
  })
})
