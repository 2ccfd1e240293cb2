// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { setUpScreen } from '../../test/setUpScreen.ts'
import { typeInto } from '../../test/typeInto.ts'
import { Palette } from './Palette.tsx'

const navigate = vi.fn()
vi.mock('@tanstack/react-router', () => ({ useNavigate: () => navigate }))
/** What each result has besides. */
let more: object = {}
/** Finds as many calls as the text has letters after the first. */
vi.mock('../platform/api/send.ts', () => ({
  send: async (_endpoint: unknown, { text }: { text: string }) =>
    [...text.slice(1)].map((_letter, n) => ({
      kind: 'call',
      ID: `${n}`,
      title: `${n}`,
      subtitle: '',
      url: `/${n}`,
      ...more,
    })),
}))

const screen = setUpScreen()
const field = () => document.querySelector<HTMLInputElement>('[role="combobox"]')
const options = () => document.querySelectorAll('[role="option"]')
const press = (key: string) =>
  act(async () => field()?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))

/** Waits until the typed text is searched and its results are shown. React renders at the end of each `act`. */
async function search() {
  for (let n = 0; n < 3; n += 1) await act(() => vi.advanceTimersByTimeAsync(200))
}

afterEach(() => {
  vi.useRealTimers()
  more = {}
})

it('opens the last result if the newer results are fewer than those in which the user moved down', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await screen.render(<Palette actions={[]} onClose={() => {}} />)
  await typeInto(field(), 'pumps')
  await search()
  expect(options()).toHaveLength(4)
  await typeInto(field(), 'pum')
  for (let n = 0; n < 3; n += 1) await press('ArrowDown')
  await search()
  expect(options()).toHaveLength(2)
  expect(options()[1]?.getAttribute('aria-selected')).toBe('true')
  await press('Enter')
  expect(navigate).toHaveBeenCalledExactlyOnceWith({ href: '/1' })
})

it('marks an appliance whose serial number another one has', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  more = { kind: 'appliance', shares_serial: true }
  await screen.render(<Palette actions={[]} onClose={() => {}} />)
  await typeInto(field(), 'pu')
  await search()
  expect(options()[0]?.textContent).toContain('Serial number not unique')
})
