// @vitest-environment jsdom
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { setUpScreen } from '../../test/setUpScreen.ts'
import { soon } from '../../test/soon.ts'
import { type PartLoadErrorProps, PartLoadErrorView } from '../platform/browser/lazyComponent.tsx'
import { SignOutPage } from './SignOutPage.tsx'

vi.mock('../platform/browser/offlineData.ts', () => ({ hasOfflineData: async () => true }))
vi.mock('./PhoneSignOut.tsx', () => {
  throw new Error('import failed')
})

const screen = setUpScreen()
const Failed = ({ retry }: PartLoadErrorProps) => (
  <button type="button" onClick={retry}>
    Try again
  </button>
)

it('offers to try again if the part that looks for unsent work cannot be loaded', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  await screen.render(
    <PartLoadErrorView value={Failed}>
      <SignOutPage />
    </PartLoadErrorView>,
  )
  await act(async () => {})
  await soon(() => expect(document.querySelector('button')?.textContent).toBe('Try again'))
})
