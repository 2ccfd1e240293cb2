// @vitest-environment jsdom
import { defaultMaintenance } from '@callout/domain/maintenance/maintenance.ts'
import { act, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { setUpScreen } from '../../test/setUpScreen.ts'
import { soon } from '../../test/soon.ts'
import { loadDraft } from '../platform/forms/storedDrafts.ts'
import { useStoredDraft } from '../platform/forms/useStoredDraft.ts'
import { MaintenanceGate } from './MaintenanceGate.tsx'

let active: boolean
vi.mock('./useMaintenance.ts', () => ({
  useMaintenance: () => {
    const [date_start, date_end] = ['2031-03-03T09:00:00.000Z', '2031-03-03T10:00:00.000Z']
    return { record: { ...defaultMaintenance, active, date_start, date_end }, now: date_start }
  },
}))
vi.mock('./MaintenancePage.tsx', () => ({ MaintenancePage: () => 'closed' }))

let type: (text: string) => void
function Page() {
  const [city, setCity] = useState(String(loadDraft('call 1')?.typed.city ?? ''))
  type = setCity
  useStoredDraft('call 1', () => (city === '' ? undefined : { version: 3, base: { city: '' }, typed: { city } }))
  return <p>page {city}</p>
}
const screen = setUpScreen()
const show = async (isClosed: boolean) => {
  active = isClosed
  await screen.render(
    <MaintenanceGate>
      <Page />
    </MaintenanceGate>,
  )
  await soon(() => expect(document.body.textContent).toContain(isClosed ? 'closed' : 'page'))
}

it('keeps the input on a page while a maintenance closes the portal', async () => {
  await show(false)
  await act(async () => type('Madrid'))
  await show(true)
  await show(false)
  expect(document.body.textContent).toContain('page Madrid')
})

it('forgets the input on a page that the user leaves', async () => {
  await show(false)
  await act(async () => type('Madrid'))
  await screen.leave()
  expect(loadDraft('call 1')).toBeUndefined()
})
