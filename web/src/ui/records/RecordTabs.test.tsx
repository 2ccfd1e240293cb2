// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { setUpScreen } from '../../../test/setUpScreen.ts'
import { RecordTabs } from './RecordTabs.tsx'

const screen = setUpScreen()

it('puts a space between the name of a tab and its count', async () => {
  await screen.render(
    <RecordTabs tabs={['Fees', 'History']} tab="Fees" open={() => {}} nameOf={(tab) => tab} countOf={() => 3}>
      {null}
    </RecordTabs>,
  )
  const tabs = [...document.querySelectorAll('[role="tab"]')].map(({ textContent }) => textContent)
  expect(tabs).toEqual(['Fees 3', 'History 3'])
})
