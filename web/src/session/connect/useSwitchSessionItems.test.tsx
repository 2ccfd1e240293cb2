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
vi.mock('../../platform/api/send.ts', () => ({
  send: async () => {
    throw new Error('Not now')
  },
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
const alerts = () => [...document.querySelectorAll('[role="alert"]')].map(({ textContent }) => textContent)

it('shows a failure in the dialog alone, and not when it is opened again', async () => {
  await screen.render(<Page />)
  await press('Connect as…')
  await soon(() => expect(document.body.textContent).toContain('Larnosa'))
  await press('Larnosa')
  await soon(() => expect(alerts()).toEqual(['Not now']))
  expect(currentToasts()).toEqual([])

  await act(async () => document.querySelector<HTMLButtonElement>('[aria-label="Close"]')?.click())
  expect([alerts(), currentToasts()]).toEqual([[], []])
  await press('Connect as…')
  await soon(() => expect(document.body.textContent).toContain('Larnosa'))
  expect(alerts()).toEqual([])
})
