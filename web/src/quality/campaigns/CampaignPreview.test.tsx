// @vitest-environment jsdom
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { setUpScreen } from '../../../test/setUpScreen.ts'
import { soon } from '../../../test/soon.ts'
import { CampaignPreview } from './CampaignPreview.tsx'

const { answer } = vi.hoisted(() => ({ answer: { value: {} as object } }))
vi.mock('../../platform/api/send.ts', () => ({ send: async () => answer.value }))

const screen = setUpScreen()
const says = (text: string) => soon(() => expect(document.body.textContent).toContain(text))

it('says whom a campaign visits and leaves out, and takes the left out off the list', async () => {
  const unknown = { reason: 'unknown', count: 2, serials: ['S8', 'S9'] }
  answer.value = { appliances: 3, joined: 1, with_email: 0, left_out: [unknown] }
  const onTakeOff = vi.fn()
  await screen.render(<CampaignPreview source={{ serials: ['S1', 'S2', 'S3', 'S8', 'S9'] }} onTakeOff={onTakeOff} />)
  await says('3 appliances are visited. 1 of them has an open call, which joins the campaign.')
  await says('2 have no card in this network')
  expect(document.body.textContent).not.toContain('email address')
  await act(async () => document.querySelector('button')?.click())
  expect(onTakeOff).toHaveBeenCalledWith(['S8', 'S9'])
})

it('says that none is visited', async () => {
  answer.value = { appliances: 0, joined: 0, with_email: 0, left_out: [] }
  await screen.render(<CampaignPreview source={{ serials: ['S7'] }} onTakeOff={() => {}} />)
  await says('No appliance is visited.')
})
