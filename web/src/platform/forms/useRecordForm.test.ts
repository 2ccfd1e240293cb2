// @vitest-environment jsdom
import { endpoint } from '@callout/domain/platform/endpoint.ts'
import { refuseField } from '@callout/domain/platform/refusal.ts'
import { act, createElement } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { setUpScreen } from '../../../test/setUpScreen.ts'
import { loadDraft } from './storedDrafts.ts'
import { type RecordFormState, useRecordForm } from './useRecordForm.ts'

const save = endpoint({
  method: 'POST',
  path: '/api/Thing/Save',
  summary: '',
  who: { roles: ['D'] },
  envelope: 'record',
  body: () =>
    z.strictObject({
      ID: z.string(),
      version: z.int(),
      name: z.string().min(1, 'text.required').optional(),
      from: z.int().optional(),
      to: z.int().optional(),
    }),
  response: () => z.any(),
})
const fields = ['name', 'from', 'to'] as const
const recordOf = (version: number, part: { name?: string; from?: number; to?: number } = {}) => ({
  ...{ ID: '7', version, can: { save: true, edit: fields }, name: 'Ana', from: 1, to: 2 },
  ...part,
})
type Thing = ReturnType<typeof recordOf>

const screen = setUpScreen()
let form: RecordFormState<Thing, (typeof fields)[number]>
let answer: object
let sent: unknown[]
const reveal = vi.fn()
/** The record that the reload after a conflict brings. */
let newest: Thing

function Page({ record }: { record: Thing }) {
  form = useRecordForm<Thing, (typeof fields)[number]>({
    record,
    fields,
    endpoint: save,
    check: (_saved, { from, to }) => (to < from ? refuseField('to', 'message.end_before_start') : undefined),
    reload: async () => show(newest),
    onSaved: () => {},
    onInvalid: reveal,
  })
  return null
}
const show = (record: Thing) => screen.render(createElement(Page, { record }))
const type = (name: (typeof fields)[number], value: unknown) => act(async () => form.setField(name, value))
const submit = () => act(async () => form.save())
const draft = () => loadDraft('/api/Thing/Save  7')

beforeEach(async () => {
  sent = []
  reveal.mockClear()
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)))
    return Response.json(answer)
  })
  await show(recordOf(1))
})

it('sends only what was changed, and has no changes afterwards', async () => {
  answer = { HasError: false, Message: 'Saved', Data: recordOf(2, { name: 'Eva' }) }
  await type('name', 'Eva')
  expect(draft()).toMatchObject({ version: 1, base: { name: 'Ana' }, typed: { name: 'Eva' } })
  await submit()
  expect(sent).toEqual([{ ID: '7', version: 1, name: 'Eva' }])
  expect([form.changed, form.base.version, draft()]).toEqual([[], 2, undefined])
})

it('merges a newer version that changed other fields, and is then based on it', async () => {
  answer = { HasError: false, Message: 'Saved', Data: recordOf(3, { name: 'Eva', to: 9 }) }
  await type('name', 'Eva')
  await show(recordOf(2, { to: 9 }))
  expect([form.values.name, form.values.to, form.newer]).toEqual(['Eva', 9, undefined])
  await submit()
  expect(sent).toEqual([{ ID: '7', version: 2, name: 'Eva' }])
})

it('keeps a field that both changed as typed until the user chooses, and takes the newest of the others', async () => {
  await type('name', 'Eva')
  await type('from', 0)
  await show(recordOf(2, { name: 'Eve', to: 9 }))
  expect(form.newer?.conflicts).toEqual([{ field: 'name', mine: 'Eva', theirs: 'Eve' }])
  expect([form.values, form.base.version]).toMatchObject([{ name: 'Eva', from: 0, to: 9 }, 1])
  await act(async () => form.keepMine(['name']))
  expect([form.changed, form.values, form.base.version]).toMatchObject([['from'], { name: 'Eve', from: 0, to: 9 }, 2])
})

it('compares after a refused save, also without a field that both changed', async () => {
  answer = { HasError: true, Message: 'Changed meanwhile', Data: null, customErrorCode: 'Conflict' }
  newest = recordOf(2, { to: 9 })
  await type('name', 'Eva')
  await submit()
  expect([form.refusal, form.isComparing, form.newer?.theirsOnly]).toEqual(['Changed meanwhile', true, ['to']])
  await act(async () => form.keepMine([]))
  expect([form.isComparing, form.values.name, form.base.version]).toEqual([false, 'Eva', 2])
})

it('marks the field of a rule, and takes the mark and the refusal back once the other field mends it', async () => {
  await type('to', 0)
  await submit()
  expect([sent, form.isInvalid('to'), form.refusal]).toEqual([[], true, 'The end must be after the start'])
  expect(reveal).toHaveBeenCalledExactlyOnceWith(['to'])
  await type('from', -1)
  expect([form.isInvalid('to'), form.refusal]).toEqual([false, ''])
})

it('marks the field that the server refuses, until it is changed', async () => {
  answer = { HasError: true, Message: 'Not so', Data: null, Errors: { name: 'text.required' } }
  await type('name', 'Eva')
  await submit()
  expect([form.field('name', '').error, form.refusal]).toEqual(['This field is required', 'Not so'])
  await type('name', 'Eve')
  expect([form.field('name', '').error, form.refusal]).toEqual([undefined, ''])
})

it('keeps what is typed while a save is sent', async () => {
  answer = { HasError: false, Message: 'Saved', Data: recordOf(2, { name: 'Eva' }) }
  await type('name', 'Eva')
  await act(async () => {
    const saving = form.save()
    form.setField('to', 5)
    await saving
  })
  expect([form.changed, form.values.to, form.base.version]).toEqual([['to'], 5, 2])
})
