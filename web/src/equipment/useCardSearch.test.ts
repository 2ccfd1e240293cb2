// @vitest-environment jsdom
import type { CardRecord } from '@callout/domain/equipment/card.ts'
import { act, createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type CardSearch, useCardSearch } from './useCardSearch.tsx'

const { findCards } = vi.hoisted(() => ({ findCards: vi.fn() }))
vi.mock('./cardQueries.ts', () => ({ findCards }))

const cardOf = (InternalSN: string) => ({ InsId: `id of ${InternalSN}`, InternalSN }) as CardRecord

let root: Root
let cards: CardSearch
let serial: string
let taken: string[]
let answers: Map<string, (found: readonly CardRecord[]) => void>
const form = { read: () => serial, mark: vi.fn() }
const leaveWith = (typed: string) => {
  serial = typed
  return act(async () => cards.searchOnLeave(form, undefined))
}
const answer = (searched: string, found: readonly CardRecord[] = [cardOf(searched)]) =>
  act(async () => answers.get(searched)?.(found))

function Page() {
  const onTake = ({ InternalSN }: CardRecord) => {
    serial = InternalSN
    taken.push(InternalSN)
  }
  cards = useCardSearch({ linkedRecord: { kind: 'call' }, onTake, mayCreate: true })
  return null
}

beforeEach(async () => {
  taken = []
  answers = new Map()
  findCards.mockReset()
  findCards.mockImplementation(
    (_linkedRecord, searched: string) => new Promise((resolve) => answers.set(searched, resolve)),
  )
  root = createRoot(document.createElement('div'))
  await act(async () => root.render(createElement(Page)))
})
afterEach(() => act(async () => root.unmount()))

it('takes the only card of the serial number', async () => {
  await leaveWith('S1')
  await answer('S1')
  expect(taken).toEqual(['S1'])
})

it('ignores a late answer once another serial number is searched, and takes the card of the new one', async () => {
  await leaveWith('S1')
  await leaveWith('S2')
  await answer('S1')
  expect([serial, taken]).toEqual(['S2', []])
  await answer('S2')
  expect(taken).toEqual(['S2'])
})

it.each<[string, () => void]>([
  ['on leaving the field', () => cards.searchOnLeave(form, undefined)],
  ['by the button', () => cards.searchFor(form)],
])('ignores the answer of a search %s once the serial number is being changed', async (_how, search) => {
  serial = 'S1'
  await act(async () => search())
  serial = 'S12'
  await answer('S1')
  expect([serial, taken, cards.isOpen, cards.isSearching]).toEqual(['S12', [], false, false])
})

it('searches again for a serial number whose answer was ignored', async () => {
  await leaveWith('S1')
  serial = 'S12'
  await answer('S1')
  await leaveWith('S1')
  await answer('S1')
  expect(taken).toEqual(['S1'])
})

it('searches again for the serial number of a card that the user has dropped', async () => {
  await leaveWith('S1')
  await answer('S1')
  await leaveWith('S1')
  await answer('S1')
  expect(taken).toEqual(['S1', 'S1'])
})

it('does not search again on leaving the field after a search by the button', async () => {
  serial = 'S1'
  await act(async () => cards.searchFor(form))
  await answer('S1', [])
  await leaveWith('S1')
  expect([findCards.mock.calls.length, cards.isOpen, cards.missingSerial]).toEqual([1, true, 'S1'])
})
