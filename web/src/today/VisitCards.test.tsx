// @vitest-environment jsdom
import { partOf } from '../../test/partOf.ts'
import 'fake-indexeddb/auto'
import { CallStatus } from '@callout/domain/calls/call.ts'
import { noProgress, type Visit } from '@callout/domain/visits/visit.ts'
import { expect, it } from 'vitest'
import { setUpScreen } from '../../test/setUpScreen.ts'
import { VisitCards } from './VisitCards.tsx'

const screen = setUpScreen({ technician: 'T1' })

const visit = (ID: string, appointment_date_at: string) =>
  partOf<Visit>({
    ID,
    status_id: CallStatus.open,
    appointment_date_at,
    duration_minutes: 60,
    customer: { name: ID },
    address: { street: '', ville: '', code_postal: '', pays: '' },
    appliance: { product: 'Oven', code: 'OV1' },
    payer: { who: 'unknown', until: null, why: '' },
    problem: 'Cold',
    progress: noProgress,
  })

const cards = () => [...document.querySelectorAll('li')].map(({ textContent }) => textContent ?? '')

it('shows a lost visit after the own ones, neither as next nor as planned', async () => {
  const own = [visit('Own', '2026-03-10T09:00:00.000Z')]
  const lost = [visit('Lost', '2026-03-10T08:00:00.000Z')]
  await screen.render(<VisitCards visits={own} lost={lost} day="2026-03-10" search={{}} isToday />)
  const [first, second] = cards()
  expect(first).toMatch(/Next.*Own.*Planned/)
  expect(second).toMatch(/Lost.*The visit is no longer yours/)
  expect(second).not.toMatch(/Next|Planned/)
  expect(document.querySelectorAll('[data-next]')).toHaveLength(1)
})

it('does not call a day finished that has only a lost visit', async () => {
  const lost = [visit('Lost', '2026-03-10T08:00:00.000Z')]
  await screen.render(<VisitCards visits={[]} lost={lost} day="2026-03-10" search={{}} isToday />)
  expect(cards()).toHaveLength(1)
  expect(document.body.textContent).not.toContain('You have finished')
})
