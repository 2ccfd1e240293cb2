// @vitest-environment jsdom
import { Role } from '@callout/domain/platform/access.ts'
import { expect, it, vi } from 'vitest'
import { setUpScreen } from '../../../test/setUpScreen.ts'
import { startOffline } from '../../today/offline/startOffline.ts'
import { TodayFrame } from './TodayFrame.tsx'

vi.mock('../../platform/api/keepSessionAlive.ts', () => ({ keepSessionAlive: () => () => {} }))
vi.mock('../../today/TodayPage.tsx', () => ({ TodayPage: () => 'The day' }))
vi.mock('../../today/VisitPage.tsx', () => ({ VisitPage: () => null }))
vi.mock('../../today/offline/startOffline.ts', () => ({ startOffline: vi.fn() }))
vi.mock('./TodayHeader.tsx', () => ({ TodayHeader: () => null }))
vi.mock('./useLiveVisits.ts', () => ({ useLiveVisits: () => {} }))

const screen = setUpScreen({ role: Role.sat })

it('sends what waits on this phone, also if the office has not chosen a technician yet', async () => {
  await screen.render(<TodayFrame />)
  expect(document.body.textContent).toContain('The day')
  expect(startOffline).toHaveBeenCalledOnce()
})
