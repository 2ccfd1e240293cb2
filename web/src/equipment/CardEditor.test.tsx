// @vitest-environment jsdom
import { cardApi } from '@callout/domain/equipment/card.api.ts'
import type { CardRecord } from '@callout/domain/equipment/card.ts'
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { setUpScreen } from '../../test/setUpScreen.ts'
import { soon } from '../../test/soon.ts'
import { typeInto } from '../../test/typeInto.ts'
import { RefusedRequestError } from '../platform/api/errors.ts'
import { currentToasts } from '../platform/browser/toast.ts'
import { CardEditor } from './CardEditor.tsx'

const card = {
  InsId: '400123',
  version: 1,
  IsProduct: false,
  owner_hidden: false,
  InternalSN: 'SN-1',
  CodeCom: 'BOIL-0',
  ItemCode: '3300',
  ItemName: 'Boiler',
  OwnerCode: '',
  OwnerName: 'Ana',
  OwnerEmail: '',
  OwnerPhone: '600111222',
  OwnerPhone2: '',
  Street: 'Mayor',
  StreetNo: '1',
  Block: '',
  Zip: '28001',
  City: 'Madrid',
  Country: 'ES',
  latitude: null,
  longitude: null,
  StartDate: '2025-01-31',
  EndDate: null,
  ExtensionDate: null,
} satisfies CardRecord
const stored = { ...card, version: 2, OwnerPhone: '600333444' }

const sent: Partial<CardRecord>[] = []
/** The answer to a save waits for this. */
let answered = Promise.resolve()
vi.mock('../platform/api/send.ts', () => ({
  send: async ({ path }: { path: string }) => (path === cardApi.list.path ? { Data: [stored], Total: 1 } : []),
  sendWithMessage: async (_endpoint: unknown, body: Partial<CardRecord>) => {
    sent.push(body)
    await answered
    if (body.version !== stored.version) throw new RefusedRequestError('Changed meanwhile', 'Conflict', {})
    return { answer: { ...stored, ...body, version: 3 }, message: 'Saved' }
  },
}))

const screen = setUpScreen()
const input = (name: string) => document.querySelector<HTMLInputElement>(`input[name="${name}"]`)
const save = () => act(async () => document.querySelector('form')?.requestSubmit())

it('saves the input with the changes of somebody else, once they are in the form', async () => {
  const onSaved = vi.fn()
  await screen.render(
    <CardEditor card={card} linkedRecord={{ kind: 'call', ID: 'a-call' }} onSaved={onSaved} onClose={() => {}} />,
  )
  await typeInto(input('OwnerName'), 'Ana María')
  await save()
  await soon(() => expect(input('OwnerPhone')?.value).toBe('600333444'))
  expect(input('OwnerName')?.value).toBe('Ana María')
  await save()
  await soon(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(sent).toMatchObject([
    { version: 1, OwnerName: 'Ana María', OwnerPhone: '600111222' },
    { version: 2, OwnerName: 'Ana María', OwnerPhone: '600333444' },
  ])
})

it('says at once that a warranty cannot end before it begins', async () => {
  await screen.render(
    <CardEditor card={card} linkedRecord={{ kind: 'call', ID: 'a-call' }} onSaved={() => {}} onClose={() => {}} />,
  )
  await typeInto(input('EndDate'), '01/30/2025')
  expect(document.body.textContent).toContain('The first possible day is 01/31/2025')
})

it('does not report a card that is saved after the user has left', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  answered = promise
  const onSaved = vi.fn()
  await screen.render(
    <CardEditor card={stored} linkedRecord={{ kind: 'call', ID: 'a-call' }} onSaved={onSaved} onClose={() => {}} />,
  )
  await typeInto(input('OwnerName'), 'Eva')
  await save()
  await soon(() => expect(sent.at(-1)?.OwnerName).toBe('Eva'))
  await screen.leave()
  await act(async () => resolve())
  await soon(() => expect(currentToasts()).toHaveLength(1))
  expect(onSaved).not.toHaveBeenCalled()
})
