import { expect, test } from 'vitest'
import { contractTabs, isSavedTab } from './contractTabs.ts'

test('Save stands on the first three tabs of a contract, not on history, attachments and coverage', () => {
  expect(contractTabs.map((tab) => [tab, isSavedTab(tab)])).toEqual([
    ['customer', true],
    ['product', true],
    ['remark', true],
    ['calls', false],
    ['attachments', false],
    ['coverage', false],
  ])
})
