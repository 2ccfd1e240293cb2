// @vitest-environment jsdom
import type { AdminRow, AdminSaveAnswer, AdminSheet } from '@callout/domain/admin/admin.ts'
import { Role } from '@callout/domain/platform/access.ts'
import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { partOf } from '../../../test/partOf.ts'
import { setUpScreen } from '../../../test/setUpScreen.ts'
import { soon } from '../../../test/soon.ts'
import { typeInto } from '../../../test/typeInto.ts'
import { ClearedTaxNumber } from '../../companies/legal/ClearedTaxNumber.tsx'
import { endQuestionOfCleared } from '../../companies/legal/useClearedTaxNumber.ts'
import { currentToasts } from '../../platform/browser/toast.ts'
import type { SheetView } from '../adminPages.ts'
import type { AdminListRow } from './adminSource.ts'
import { SetFieldDialog } from './SetFieldDialog.tsx'

interface Sent {
  readonly rows: readonly { readonly key: string; readonly row: AdminRow }[]
}
const stored: Readonly<Record<string, string>> = { a: 'B12345674', b: '' }
vi.mock('@tanstack/react-router', () => ({ useNavigate: () => () => {} }))
vi.mock('../../platform/api/send.ts', () => ({
  send: async (_endpoint: unknown, { rows }: Sent) => {
    const items = rows.map(({ key, row }) => {
      const isChanged = 'tax_number' in row && row.tax_number !== stored[key]
      const result = isChanged ? ('updated' as const) : ('unchanged' as const)
      const old = isChanged ? { tax_number: stored[key] ?? '' } : {}
      return { key, version: 1, result, Message: '', Errors: {}, warnings: [], old }
    })
    const updated = items.filter(({ result }) => result === 'updated').length
    return partOf<AdminSaveAnswer>({ batch: 'b1', created: 0, updated, refused: 0, waiting: 0, items })
  },
}))

const column = (name: string) => ({ name, kind: 'text' as const, isKey: false, isRequired: false })
const sheet = partOf<AdminSheet>({ sheet: 'companies', columns: [column('tax_number'), column('ville')] })
const screen = setUpScreen({ role: Role.dispatcher, can_administer: ['network'] })
const onClose = vi.fn()
beforeEach(() => {
  vi.clearAllMocks()
  endQuestionOfCleared()
})

/** Sets the field of these rows, and returns the button of the message that follows, and whether a question does. */
async function setTaxNumber(keys: readonly string[], value: string) {
  const rows = keys.map((key) => partOf<AdminListRow>({ ID: key, stored: partOf({ key, version: 1 }) }))
  const view = partOf<SheetView>({ columns: [] })
  await screen.render(
    <>
      <SetFieldDialog sheet={sheet} view={view} rows={rows} onDone={() => {}} onClose={onClose} />
      <ClearedTaxNumber />
    </>,
  )
  await act(async () => document.querySelector<HTMLElement>('input[name="column"]')?.click())
  await act(async () =>
    [...document.querySelectorAll<HTMLElement>('[role="option"]')]
      .find(({ textContent }) => textContent === 'Tax number')
      ?.click(),
  )
  if (value) await typeInto(document.querySelector('input[name="value"]'), value)
  await act(async () => document.querySelector('form')?.requestSubmit())
  await soon(() => expect(onClose).toHaveBeenCalledOnce())
  return [currentToasts().at(-1)?.action?.label, document.body.textContent?.includes('without a tax number?')]
}

it.each([
  ['asks about invoices without a tax number when one is cleared', ['b', 'a'], '', 'Undo', true],
  ['offers to undo another number', ['a'], 'B87654321', 'Undo', false],
  ['says nothing when there was none', ['b'], '', undefined, false],
])('%s', async (_name, keys, value, label, isAsked) => {
  expect(await setTaxNumber(keys, value)).toEqual([label, isAsked])
})
