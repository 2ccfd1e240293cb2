// @vitest-environment jsdom
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { setUpScreen } from '../../../test/setUpScreen.ts'
import { soon } from '../../../test/soon.ts'
import { PresenceMark } from './PresenceMark.tsx'

/** The held requests, by the IDs of their calls. */
const answers = new Map<string, () => void>()
vi.mock('../../platform/api/send.ts', () => ({
  send: (_endpoint: unknown, { IDs }: { IDs: string[] }) =>
    new Promise((resolve) => answers.set(IDs.join(), () => resolve(IDs.map((ID) => ({ ID, people: ['Ana'] }))))),
}))

const screen = setUpScreen()
const showRow = async (ID: string) => {
  await screen.render(<PresenceMark key={ID} ID={ID} />)
  await soon(() => expect(answers.has(ID)).toBe(true))
}
const answer = (ID: string) => act(async () => answers.get(ID)?.())
const mark = () => document.querySelector('[role="img"]')

it('keeps the mark of a row when an answer about the rows before it comes late', async () => {
  await showRow('a')
  await showRow('b')
  await answer('b')
  await soon(() => expect(mark()).not.toBeNull())
  await answer('a')
  await act(async () => {})
  expect(mark()).not.toBeNull()
})
