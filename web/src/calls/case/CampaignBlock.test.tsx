// @vitest-environment jsdom
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { setUpScreen } from '../../../test/setUpScreen.ts'
import { CampaignBlock } from './CampaignBlock.tsx'

const campaign = {
  ID: 'c1',
  name: 'Valves',
  text: 'The valve may leak.',
  to_check: 'Open the cover.',
  question: 'Does it leak?',
  parts: ['V-1', 'V-2'],
  due_on: '2027-01-31',
}
const screen = setUpScreen()

it('says why the visit is made and what to check, and takes the answer to its question', async () => {
  const onChange = vi.fn()
  const answer = { name: 'campaign_answer', label: '', value: '', onChange } as const
  await screen.render(<CampaignBlock campaign={campaign} answer={answer} />)
  for (const text of ['The valve may leak.', 'Open the cover.', 'V-1, V-2', 'until 2027/01/31', 'Does it leak?'])
    expect(document.body.textContent).toContain(text)
  await act(async () => document.querySelector<HTMLInputElement>('[value="N"]')?.click())
  expect(onChange).toHaveBeenCalledWith('N')
})

it('asks nothing without a question', async () => {
  const answer = { name: 'campaign_answer', label: '', value: '', onChange: () => {} } as const
  await screen.render(<CampaignBlock campaign={{ ...campaign, question: '' }} answer={answer} />)
  expect(document.querySelector('[type="radio"]')).toBeNull()
})
