// @vitest-environment jsdom
import { act } from 'react'
import { expect, it } from 'vitest'
import { setUpScreen } from '../../test/setUpScreen.ts'
import { soon } from '../../test/soon.ts'
import { closeTopmost } from '../ui/dialogs/popupLayers.ts'
import { type CallLink, NotificationList } from './NotificationList.tsx'

const screen = setUpScreen()
const Link: CallLink = ({ to, ...props }) => <a {...props} href={to} />

it('is closed by Back', async () => {
  await screen.render(<NotificationList CallLink={Link} unread={0} items={[]} />)
  await soon(() => expect(document.body.textContent).toContain('Notifications'))
  await act(async () => closeTopmost()?.())
  await soon(() => expect(document.querySelector('[role="dialog"]')).toBeNull())
  expect(closeTopmost()).toBeUndefined()
})
