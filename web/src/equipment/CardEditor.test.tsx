// @vitest-environment jsdom
import { cardApi } from '@callout/domain/equipment/card.api.ts'
import type { CardRecord } from '@callout/domain/equipment/card.ts'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { renderInProviders } from '../../test/renderInProviders.tsx'
import { testSession } from '../../test/testSession.ts'
import { typeInto } from '../../test/typeInto.ts'
import { RefusedRequestError } from '../platform/api/errors.ts'
import { loadInitialLanguage, loadLaterTexts } from '../platform/i18n/i18n.ts'
import { startSession } from '../platform/session/session.ts'
import { CardEditor } from './CardEditor.tsx'

const card = {
  ...{ InsId: '400123', version: 1, IsProduct: false, owner_hidden: false },
  ...{ InternalSN: 'SN-1', CodeCom: 'BOIL-0', ItemCode: '3300', ItemName: 'Boiler' },
  ...{ OwnerCode: '', OwnerName: 'Ana', OwnerEmail: '', OwnerPhone: '600111222', OwnerPhone2: '' },
  ...{ Street: 'Mayor', StreetNo: '1', Block: '', Zip: '28001', City: 'Madrid', Country: 'ES' },
  ...{ latitude: null, longitude: null, StartDate: '2025-01-31', EndDate: null, ExtensionDate: null },
} satisfies CardRecord
const stored = { ...card, version: 2, OwnerPhone: '600333444' }

const sent: Partial<CardRecord>[] = []
vi.mock('../platform/api/send.ts', () => ({
  send: async ({ path }: { path: string }) => (path === cardApi.list.path ? { Data: [stored], Total: 1 } : []),
  sendWithMessage: async (_endpoint: unknown, body: Partial<CardRecord>) => {
    sent.push(body)
    if (body.version !== stored.version) throw new RefusedRequestError('Changed meanwhile', 'Conflict', {})
    return { answer: { ...stored, ...body, version: 3 }, message: '' }
  },
}))

const input = (name: string) => document.querySelector<HTMLInputElement>(`input[name="${name}"]`)
const save = () => act(async () => document.querySelector('form')?.requestSubmit())

it('saves the input with the changes of somebody else, once they are in the form', async () => {
  startSession(testSession())
  localStorage.setItem('callout.preference.language', '"en"')
  await Promise.all([loadInitialLanguage(), loadLaterTexts()])
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  const onSaved = vi.fn()
  await renderInProviders(
    root,
    <CardEditor card={card} owner={{ kind: 'call', ID: 'a-call' }} onSaved={onSaved} onClose={() => {}} />,
  )
  await typeInto(input('OwnerName'), 'Ana María')
  await save()
  await vi.waitFor(() => expect(input('OwnerPhone')?.value).toBe('600333444'), { timeout: 30_000 })
  expect(input('OwnerName')?.value).toBe('Ana María')
  await save()
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalledOnce(), { timeout: 30_000 })
  expect(sent).toMatchObject([
    { version: 1, OwnerName: 'Ana María', OwnerPhone: '600111222' },
    { version: 2, OwnerName: 'Ana María', OwnerPhone: '600333444' },
  ])
  await act(async () => root.unmount())
})
