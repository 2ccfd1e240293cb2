// @vitest-environment jsdom
import { endpoint } from '@callout/domain/platform/endpoint.ts'
import { act, createElement } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { setUpScreen } from '../../../test/setUpScreen.ts'
import { soon } from '../../../test/soon.ts'
import { currentToasts } from '../../platform/browser/toast.ts'
import { useDocumentForm } from './useDocumentForm.ts'

const save = endpoint({
  method: 'POST',
  path: '/api/Document/Save',
  summary: '',
  who: { roles: ['D'] },
  envelope: 'record',
  body: () => z.strictObject({ lines: z.record(z.string(), z.unknown()) }),
  response: () => z.any(),
})

const recordOf = (version: number, first: number, second: number, DocNum = '7') => ({
  DocNum,
  version,
  can: { addLine: false } as never,
  first,
  second,
})
type Document = ReturnType<typeof recordOf>

const screen = setUpScreen()
let form: ReturnType<typeof useDocumentForm<Document>>
let answer: (saved: Document) => void
let sent: unknown
const onCreated = vi.fn()
function Page({ record }: { record: Document }) {
  form = useDocumentForm<Document>({
    record,
    callId: 'call 1',
    flatten: ({ first, second }) => ({ 'lines.1.Quantity': first, 'lines.2.Quantity': second }),
    endpoint: save,
    validate: () => ({}),
    toSave: (_origin, { typed }) => ({ body: { lines: typed }, formPathOf: (field) => field }),
    reload: async () => undefined,
    cache: () => {},
    onCreated,
  })
  return null
}
const render = (record: Document) => screen.render(createElement(Page, { record }))
const type = (line: number, value: number) => act(async () => form.setField(`lines.${line}.Quantity`, value))

beforeEach(async () => {
  sent = undefined
  onCreated.mockClear()
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    sent = JSON.parse(String(body))
    const saved = await new Promise<Document>((resolve) => {
      answer = resolve
    })
    const response = { HasError: false, Message: 'Saved', Data: saved }
    return new Response(JSON.stringify(response), { headers: { 'content-type': 'application/json' } })
  })
  await render(recordOf(1, 1, 1))
})

async function saveWhile(typing: () => Promise<void>, saved: Document) {
  await act(async () => form.save())
  await soon(() => expect(sent).toBeDefined())
  await typing()
  await act(async () => answer(saved))
  await soon(() => expect(form.origin.version).toBe(saved.version))
}

it('has no changes after a save', async () => {
  await type(1, 5)
  await saveWhile(async () => {}, recordOf(2, 5, 1))
  expect([form.changed, form.draft.typed]).toEqual([[], {}])
})

it('keeps what is typed while a save is sent', async () => {
  await type(1, 5)
  await saveWhile(
    async () => {
      await type(2, 8)
    },
    recordOf(2, 5, 1),
  )
  expect(form.draft.typed).toEqual({ 'lines.2.Quantity': 8 })
  await render(recordOf(2, 5, 1))
  expect([form.changed, form.field('lines.2.Quantity', '').value]).toEqual([['lines.2.Quantity'], 8])
})

it('keeps a field that is changed once more while it is sent', async () => {
  await type(1, 5)
  await saveWhile(() => type(1, 6), recordOf(2, 5, 1))
  expect([form.changed, form.field('lines.1.Quantity', '').value]).toEqual([['lines.1.Quantity'], 6])
})

it('does not compare the input with the version that its own save makes', async () => {
  await type(1, 5)
  await saveWhile(
    async () => {
      await render(recordOf(2, 4, 1))
      expect(form.newer).toBeUndefined()
    },
    recordOf(2, 4, 1),
  )
  expect([form.changed, form.field('lines.1.Quantity', '').value]).toEqual([[], 4])
})

it('reports a new document', async () => {
  await render(recordOf(0, 1, 1, ''))
  await act(async () => form.save())
  await soon(() => expect(sent).toBeDefined())
  await act(async () => answer(recordOf(1, 1, 1)))
  await soon(() => expect(onCreated).toHaveBeenCalled())
})

it('does not report a document that is created after the user has left the form', async () => {
  await render(recordOf(0, 1, 1, ''))
  await act(async () => form.save())
  await soon(() => expect(sent).toBeDefined())
  await screen.leave()
  answer(recordOf(1, 1, 1))
  await soon(() => expect(currentToasts()).toHaveLength(1))
  expect(onCreated).not.toHaveBeenCalled()
})
