// @vitest-environment jsdom
import { companyHoursApi } from '@callout/domain/companies/hours.api.ts'
import { Role } from '@callout/domain/platform/access.ts'
import { notifyManager } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { setUpScreen } from '../../../test/setUpScreen.ts'
import { soon } from '../../../test/soon.ts'
import { LegalPage } from './LegalPage.tsx'

const sent: string[] = []
vi.mock('@tanstack/react-router', async (load) => ({
  ...(await load<object>()),
  useParams: () => ({ id: 'c1' }),
}))
vi.mock('../../platform/api/send.ts', () => ({
  send: async ({ path }: { path: string }) => {
    sent.push(path)
    const hours = [{ weekday: 1, starts_at: '08:00', ends_at: '18:00' }]
    return { societe_uuid: 'c1', version: 1, raison_sociale: 'Clima Sur', hours, changes: [], can: { save: false } }
  },
}))

// By default TanStack Query notifies in a timer, after `act` has ended.
notifyManager.setScheduler(queueMicrotask)

const screen = setUpScreen({ role: Role.callcenter })

it('shows the call centre the working hours of a company, and asks for no legal facts', async () => {
  await screen.render(<LegalPage />)
  await soon(() => expect(document.body.textContent).toContain('08:00–18:00'))
  expect(document.querySelector('h1')?.textContent).toBe('Clima Sur')
  expect(document.querySelector('button')).toBeNull()
  expect(new Set(sent)).toEqual(new Set([companyHoursApi.get.path]))
})
