// @vitest-environment jsdom

import type { DocumentRecord } from '@callout/domain/documents/document.ts'
import { act, type ReactNode } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { partOf } from '../../test/partOf.ts'
import { setUpScreen } from '../../test/setUpScreen.ts'
import type { LineField } from './lines/LineField.tsx'
import { OrderDialog } from './OrderDialog.tsx'

const part = vi.hoisted(() => (name: string) => ({ [name]: () => null }))
vi.mock('./dialog/DocumentFrame.tsx', () => ({
  DocumentFrame: ({ children }: { children: ReactNode }) => children,
}))
vi.mock('./dialog/DocumentHead.tsx', () => part('DocumentHead'))
vi.mock('./checks/WritingChecks.tsx', () => part('WritingChecks'))
vi.mock('./lines/LineField.tsx', () => ({
  LineField: ({ column, line, form }: Parameters<typeof LineField>[0]) => (
    <input
      name={`${column}${line.key}`}
      defaultValue={String(line.Quantity)}
      onInput={(event) => form.setField(`lines.${line.key}.${column}`, Number(event.currentTarget.value))}
    />
  ),
}))

const lineOf = (LineNum: number, Quantity: number) => ({
  ID: String(LineNum),
  LineNum,
  LineStatus: 'O' as const,
  ItemCode: 'F1',
  CodeCom: '',
  Description: 'Visit',
  Quantity,
  Price: 10,
  LineTotal: 10 * Quantity,
  Distance: null,
})
const recordOf = (version: number, first: number) =>
  partOf<DocumentRecord>({
    type: 'fee',
    DocNum: '7',
    version,
    call_id: '10',
    service_job_uuid: 'the-call',
    distance: null,
    can: { save: true },
    orderLines: [lineOf(1, first), lineOf(2, 1), lineOf(3, 1)],
  })

const screen = setUpScreen()
const render = (record: DocumentRecord) => screen.render(<OrderDialog type="fee" record={record} onClose={() => {}} />)
const quantity = (line: number) => document.querySelector<HTMLInputElement>(`input[name="Quantity${line}"]`)
const open = (line: number) =>
  act(async () => document.querySelector<HTMLButtonElement>(`[aria-label="Edit line ${line}"]`)?.click())
const type = (line: number, text: string) =>
  act(async () => {
    const input = quantity(line)
    if (!input) return
    input.focus()
    input.value = text
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })

beforeEach(async () => {
  await render(recordOf(1, 1))
})

it('leaves the focus in the line that is being typed when a newer version arrives', async () => {
  await open(2)
  await type(2, '5')
  const typedInto = quantity(2)
  await render(recordOf(2, 4))
  expect(document.body.textContent).toContain('4')
  expect([document.activeElement, typedInto?.value]).toEqual([typedInto, '5'])
})

it('leaves an open line that has the focus open, and closes the others without changes', async () => {
  await open(3)
  await open(2)
  await act(async () => quantity(2)?.focus())
  await render(recordOf(2, 4))
  expect(document.activeElement).toBe(quantity(2))
  expect(quantity(3)).toBeNull()
})
