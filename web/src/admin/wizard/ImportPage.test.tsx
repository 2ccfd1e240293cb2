// @vitest-environment jsdom

import type { AdminImport, FoundSheet } from '@callout/domain/admin/admin.wizard.ts'
import type { Endpoint } from '@callout/domain/platform/endpoint.ts'
import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { partOf } from '../../../test/partOf.ts'
import { setUpScreen } from '../../../test/setUpScreen.ts'
import { soon } from '../../../test/soon.ts'
import { ImportPage } from './ImportPage.tsx'

const found = partOf<FoundSheet>({
  name: 'Precios',
  sheet: 'products',
  columns: [
    { header: 'Código', column: 'code_product', samples: ['1'] },
    { header: 'Nota', column: null, samples: ['x'] },
  ],
  rows: 1,
  title_lines: 2,
  encoding: 'utf-8',
  delimiter: ';',
})
const done = partOf<AdminImport>({
  ID: 'i1',
  dry_run: true,
  state: 'done',
  created: 1,
  updated: 0,
  unchanged: 0,
  waiting: 0,
  refused: 1,
  batch: null,
  changes: [{ sheet: 'products', line: 4, result: 'created', key: '1', old: {}, new: { code_product: '1' } }],
  kinds: [
    {
      sheet: 'products',
      column: 'skill',
      kind: 'unknown_code',
      severity: 'error',
      count: 1,
      lines: [5],
      text: 'No such code',
      values: [{ value: 'Gas', count: 1, suggestion: 'GAS' }],
    },
  ],
})
const sheets = [
  {
    sheet: 'products',
    columns: [
      { name: 'network_code', isKey: true, isRequired: true },
      { name: 'code_product', isKey: true, isRequired: true },
      { name: 'item_name', isKey: false, isRequired: true },
      { name: 'skill', isKey: false, isRequired: false },
    ],
  },
]

type Body = Readonly<Record<string, unknown>>
const sent: [path: string, body: Body][] = []
let read = found
vi.mock('../../platform/api/send.ts', () => ({
  send: async ({ path }: Endpoint, body: Body) => {
    sent.push([path, body])
    if (path.endsWith('GetSheets')) return sheets
    if (path.endsWith('ReadFile')) return [read]
    if (path.endsWith('StartImport')) return { ID: body.dry_run ? 'i1' : 'i2' }
    if (path.endsWith('Undo')) return { undone: 1, refused: 0, items: [] }
    return body.ID === 'i1' ? done : { ...done, ID: 'i2', dry_run: false, batch: 'b1', kinds: [], refused: 0 }
  },
}))
vi.mock('../../platform/files/uploadFile.ts', () => ({ uploadFile: async () => ({ FileName: 'f.csv' }) }))

const screen = setUpScreen()
const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.includes(name))
const press = (name: string) => act(async () => button(name)?.click())
const started = () => sent.filter(([path]) => path.endsWith('StartImport')).map(([, body]) => body)

const paste = (cells: string) =>
  act(async () => {
    const event = new Event('paste')
    Object.assign(event, { clipboardData: { files: [], getData: () => cells } })
    dispatchEvent(event)
  })

beforeEach(async () => {
  sessionStorage.clear()
  sent.length = 0
  read = found
  await screen.render(<ImportPage />)
})

it('places pasted cells, asks what the trial could not decide, imports, and takes it back', async () => {
  await paste('Código\tNota\n1\tx')
  await soon(() => expect(document.body.textContent).toContain('Precios'))
  await press('Try it')
  await soon(() => expect(document.body.textContent).toContain('No such code'))
  const columns = { Código: 'code_product', Nota: null }
  expect(started()).toEqual([
    { FileName: 'f.csv', dry_run: true, sheets: [{ name: 'Precios', sheet: 'products', columns }] },
  ])

  await press('Take the suggestions')
  // An answer that was not tried is not imported.
  expect(button('Import 1')).toBeUndefined()
  await press('Try again')
  await soon(() => expect(button('Import 1')).toBeDefined())
  expect(started()[1]).toMatchObject({ sheets: [{ values: { skill: { Gas: 'GAS' } } }] })
  await press('Import 1')
  await soon(() => expect(button('Undo the import')).toBeDefined())
  expect(started()[2]).toMatchObject({ dry_run: false })
  await press('Undo the import')
  await soon(() => expect(document.body.textContent).toContain('The import has been undone.'))
  expect(sent.find(([path]) => path.endsWith('Undo'))?.[1]).toEqual({ batch: 'b1' })
})

it('marks what new rows need, with text and code of each column, and says what no header has', async () => {
  await paste('Código\tNota\n1\tx')
  await soon(() => expect(document.body.textContent).toContain('Precios'))
  const options = [...document.querySelectorAll('select')].at(-1)?.options ?? []
  expect([...options].map(({ textContent }) => textContent)).toEqual([
    'Leave out',
    'Network (network_code)',
    'Product code (code_product) *',
    'Product (item_name) *',
    'Required skill (skill)',
  ])
  expect(document.body.textContent).toContain('No header has Product.')
})

it('says how a sheet is imported that the page does not take', async () => {
  read = { ...found, sheet: null, elsewhere: 'cards.csv' }
  await paste('InsId\tCodeCom\n1\tx')
  await soon(() => expect(document.body.textContent).toContain('This looks like cards.csv'))
})

it('keeps a file, its columns and its trial when the page is opened again, and forgets them for another file', async () => {
  await paste('Código\tNota\n1\tx')
  await soon(() => expect(document.body.textContent).toContain('Precios'))
  await press('Try it')
  await soon(() => expect(document.body.textContent).toContain('No such code'))
  await screen.render(<div />)
  await screen.render(<ImportPage />)
  await soon(() => expect(document.body.textContent).toContain('No such code'))
  expect(sent.filter(([path]) => path.endsWith('ReadFile'))).toHaveLength(1)
  await press('Another file')
  expect(document.body.textContent).toContain('Drop a file')
})
