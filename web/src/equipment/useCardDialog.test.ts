// @vitest-environment jsdom
import type { CardRecord } from '@callout/domain/equipment/card.ts'
import { act, createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { soon } from '../../test/soon.ts'
import type { CardDraft } from './cardForm.ts'
import { useCardDialog } from './useCardDialog.tsx'

const { findCard, findCards } = vi.hoisted(() => ({ findCard: vi.fn(), findCards: vi.fn() }))
vi.mock('./cardQueries.ts', () => ({ findCard, findCards }))
vi.mock('./CardEditor.tsx', () => ({
  CardEditor: ({ card }: { card: CardRecord | CardDraft }) => `edits ${'InsId' in card ? card.InsId : 'a new card'}`,
}))
vi.mock('./CardPicker.tsx', () => ({
  CardPicker: ({ cards }: { cards: readonly CardRecord[] }) => `offers ${cards.map(({ InsId }) => InsId)}`,
}))

const cardOf = (InsId: string, owner_hidden = false) => ({ InsId, owner_hidden }) as CardRecord

let root: Root
let page: HTMLElement
let card: ReturnType<typeof useCardDialog>
function Page({ InsId, InternalSN }: { InsId: string; InternalSN: string }) {
  card = useCardDialog({
    linkedRecord: { kind: 'call', ID: 'a-call' },
    InsId,
    draft: { InternalSN },
    onSaved: () => {},
  })
  return card.dialog
}
const openFor = async (record: { InsId: string; InternalSN: string }) => {
  await act(async () => root.render(createElement(Page, record)))
  await act(async () => card.button.props.onClick())
  await act(() => vi.dynamicImportSettled())
  await soon(() => expect(page.textContent).not.toBe(''))
  return page.textContent
}

beforeEach(() => {
  findCard.mockReset().mockResolvedValue(undefined)
  findCards.mockReset().mockResolvedValue([])
  page = document.createElement('div')
  root = createRoot(page)
})
afterEach(() => act(async () => root.unmount()))

it('edits the card of a record without a serial number', async () => {
  findCard.mockResolvedValue(cardOf('400123'))
  expect(await openFor({ InsId: '400123', InternalSN: '' })).toBe('edits 400123')
  expect(card.button.props.loading).toBe(false)
})

it('offers the cards of the serial number whose owner the user may see', async () => {
  findCards.mockResolvedValue([cardOf('1'), cardOf('2', true)])
  expect(await openFor({ InsId: '', InternalSN: ' SN-1 ' })).toBe('offers 1')
  expect(findCards).toHaveBeenCalledWith({ kind: 'call', ID: 'a-call' }, 'SN-1')
  expect(findCard).not.toHaveBeenCalled()
})

it.each([
  ['of a record without card and serial number', { InsId: '', InternalSN: '' }],
  ['if the user may not see the card of the record', { InsId: '400123', InternalSN: 'SN-1' }],
])('begins a new card %s', async (_, record) => {
  findCards.mockResolvedValue([cardOf('400123', true)])
  expect(await openFor(record)).toBe('edits a new card')
})
