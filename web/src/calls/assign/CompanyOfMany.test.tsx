// @vitest-environment jsdom
import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { setUpScreen } from '../../../test/setUpScreen.ts'
import { soon } from '../../../test/soon.ts'
import { CompanyOfMany } from './CompanyOfMany.tsx'

const norte = { societe_uuid: 'norte', raison_sociale: 'Norte', capacity: 9, open_calls: 0, ville: 'Madrid' }
const candidates = [{ societe_uuid: 'norte', distance_km: 4 }]
let facts = Promise.resolve()
vi.mock('../../platform/api/send.ts', () => ({
  send: async ({ path }: { path: string }) =>
    path.includes('Societe')
      ? {
          Data: [
            { ID: 'norte', raison_sociale: 'Norte', code_postal: '28001', ville: 'Madrid', skill_count: 1 },
            { ID: 'sur', raison_sociale: 'Sur', code_postal: '41001', ville: 'Sevilla', skill_count: 1 },
            { ID: 'zona', raison_sociale: 'Zona', code_postal: '45001', ville: 'Toledo', skill_count: 1 },
            { ID: 'old', raison_sociale: 'Viejo', active: false, code_postal: '', ville: '', skill_count: 1 },
          ].map((one) => ({ active: true, ...one })),
        }
      : facts.then(() => ({
          assignments: [{ candidates }, { candidates }],
          unplaced: [],
          companies: [norte],
          mean_distances: [
            { societe_uuid: 'sur', distance_km: 391.2 },
            { societe_uuid: 'zona', distance_km: 70 },
          ],
        })),
}))

const screen = setUpScreen()
const onSelect = vi.fn()
const calls = ['a', 'b'].map((ID) => ({ ID, version: 1 }))
const press = (name: string) =>
  act(async () =>
    [...document.querySelectorAll('button')]
      .find((button) => (button.ariaLabel ?? button.getAttribute('aria-label') ?? button.textContent) === name)
      ?.click(),
  )
beforeEach(async () => {
  onSelect.mockClear()
  await screen.render(<CompanyOfMany calls={calls} onSelect={onSelect} />)
  await soon(() => expect(document.body.textContent).toContain('Fits 0 of 2'))
})

it('lists a company once, and gives calls that suit it at once', async () => {
  expect(document.body.textContent?.match(/Norte/g)).toHaveLength(1)
  await press('Select Norte')
  expect(onSelect).toHaveBeenCalledWith({ ID: 'norte', raison_sociale: 'Norte' })
})

it('says of a company that suits none how far it is from the calls', () =>
  expect(document.body.textContent).toContain('Fits 0 of 2 · 391.2 km'))

it('lists the nearer first of companies that suit as many', () =>
  expect(document.body.textContent).toMatch(/Zona.*Sur/))

it('asks before a company gets calls that do not suit it', async () => {
  await press('Select Sur')
  await soon(() => expect(document.body.textContent).toContain('Calls that do not suit this company: 2 of 2.'))
  expect(onSelect).not.toHaveBeenCalled()
  await press('Assign all')
  expect(onSelect.mock.calls[0]?.[0]).toMatchObject({ ID: 'sur' })
})

it('asks also whoever chooses before it is known whom the calls suit', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  facts = promise
  await screen.render(<CompanyOfMany key="slow" calls={[...calls, { ID: 'c', version: 1 }]} onSelect={onSelect} />)
  await soon(() => expect(document.body.textContent).toContain('Sur'))
  await press('Select Sur')
  expect(onSelect).not.toHaveBeenCalled()
  await act(async () => resolve())
  await soon(() => expect(document.body.textContent).toContain('Calls that do not suit this company: 3 of 3.'))
  expect(onSelect).not.toHaveBeenCalled()
})

it('offers no company that is out of use', () => {
  expect(document.body.textContent).toContain('Sur')
  expect(document.body.textContent).not.toContain('Viejo')
})
