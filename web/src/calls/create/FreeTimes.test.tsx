// @vitest-environment jsdom
import { act, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { partOf } from '../../../test/partOf.ts'
import { setUpScreen } from '../../../test/setUpScreen.ts'
import { soon } from '../../../test/soon.ts'
import { FreeTimes } from './FreeTimes.tsx'
import type { NewCall } from './useNewCall.ts'

const times = ['2026-03-05T08:00:00.000Z', '2026-03-06T09:30:00.000Z']
const requested: { wish_date_from: string }[] = []
const answer = { value: { raison_sociale: 'Climatec', distance_km: 2.34, times } as object | null }
vi.mock('../../platform/api/send.ts', () => ({
  send: async (_endpoint: unknown, body: { wish_date_from: string }) => {
    requested.push(body)
    return answer.value
  },
}))

const screen = setUpScreen()
const facts = { call_type_id: 'HEA', priority: 'M' as const, pays: 'ES', code_postal: '28013' }

/** A form of which only the preferred date changes. */
function Form({ wish = '2026-03-02T08:00:00.000Z' }) {
  const [wish_date_from, setWish] = useState(wish)
  const form = {
    values: { ...facts, wish_date_from },
    setField: (_name: string, value: unknown) => setWish(String(value)),
  }
  return <FreeTimes call={partOf<NewCall>({ form: partOf<NewCall['form']>(form) })} />
}
const buttons = () => [...document.querySelectorAll('button')]

it('offers the times of the best company, and keeps offering them when one is chosen', async () => {
  await screen.render(<Form />)
  await soon(() => expect(buttons()).toHaveLength(2))
  expect(document.body.textContent).toContain('Climatec (2.3 km) could come at:')
  await act(async () => buttons()[1]?.click())
  expect(buttons().map((button) => button.ariaPressed)).toEqual(['false', 'true'])
  expect(requested.map(({ wish_date_from }) => wish_date_from)).toEqual(['2026-03-02T08:00:00.000Z'])
})

it('says if no company would take the call', async () => {
  answer.value = null
  await screen.render(<Form wish="2026-03-03T08:00:00.000Z" />)
  await soon(() => expect(document.body.textContent).toContain('No company would take this call now'))
})
