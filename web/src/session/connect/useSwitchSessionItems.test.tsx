// @vitest-environment jsdom
import { Role } from '@callout/domain/platform/access.ts'
import { Menu } from '@mantine/core'
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { setUpScreen } from '../../../test/setUpScreen.ts'
import { soon } from '../../../test/soon.ts'
import { currentToasts } from '../../platform/browser/toast.ts'
import { useRequiredSession } from '../../platform/session/session.ts'
import { useSwitchSessionItems } from './useSwitchSessionItems.tsx'

vi.mock('@tanstack/react-router', () => ({ useRouter: () => ({ history: {}, navigate: async () => {} }) }))
vi.mock('../../companies/CompanyPicker.tsx', () => ({
  CompanyPicker: ({ onSelect }: { onSelect: (societe_uuid: string) => void }) => (
    <button type="button" onClick={() => onSelect('a-company')}>
      Larnosa
    </button>
  ),
}))
/** Lets the request fail that is being sent. */
let fail: () => void
vi.mock('../../platform/api/send.ts', () => ({
  send: () =>
    new Promise((_resolve, reject) => {
      fail = () => reject(new Error('Not now'))
    }),
}))

const screen = setUpScreen({ role: Role.dispatcher })

function Page() {
  const { items, popups } = useSwitchSessionItems(useRequiredSession())
  return (
    <>
      <Menu opened>
        <Menu.Dropdown>{items}</Menu.Dropdown>
      </Menu>
      {popups}
    </>
  )
}

const press = (text: string) =>
  act(async () => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === text)?.click())
const close = () => act(async () => document.querySelector<HTMLButtonElement>('[aria-label="Close"]')?.click())
const openPicker = async () => {
  await press('Connect as…')
  await soon(() => expect(document.body.textContent).toContain('Larnosa'))
}
const alerts = () => [...document.querySelectorAll('[role="alert"]')].map(({ textContent }) => textContent)

it('shows a failure in the dialog alone, and not when it is opened again', async () => {
  await screen.render(<Page />)
  await openPicker()
  await press('Larnosa')
  await act(async () => fail())
  expect([alerts(), currentToasts()]).toEqual([['Not now'], []])

  await close()
  expect([alerts(), currentToasts()]).toEqual([[], []])
  await openPicker()
  expect(alerts()).toEqual([])
})

it('shows a failure as a toast after the dialog is closed, and not when it is opened again', async () => {
  await screen.render(<Page />)
  await openPicker()
  await press('Larnosa')
  await close()
  await act(async () => fail())
  expect(currentToasts()).toHaveLength(1)
  await openPicker()
  expect(alerts()).toEqual([])
})
