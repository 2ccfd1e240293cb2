// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { setUpScreen } from '../../test/setUpScreen.ts'
import { soon } from '../../test/soon.ts'
import { RequestError } from '../platform/api/errors.ts'
import { DefectSearchResults } from './DefectSearchResults.tsx'

vi.mock('../platform/api/send.ts', () => ({
  send: async (_endpoint: unknown, { additionalData }: { additionalData: string }) => {
    if (additionalData === 'pump') throw new RequestError('Not now', 500)
    return []
  },
}))

const screen = setUpScreen()

it.each([
  ['says why a search failed', 'pump', 'Not now'],
  ['says that nothing was found', 'fan', 'Nothing found'],
])('%s', async (_name, searchText, shown) => {
  await screen.render(<DefectSearchResults searchText={searchText} onChoose={() => {}} />)
  await soon(() => expect(document.querySelector('[role="status"]')?.textContent).toBe(shown))
})
