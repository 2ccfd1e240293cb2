// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { contractTabs } from './contractTabs.ts'
import { tabFields } from './useContractForm.ts'

test('only the tabs customer, product and remark of a contract can be saved', () => {
  expect(contractTabs.map((tab) => [tab, tab in tabFields])).toEqual([
    ['customer', true],
    ['product', true],
    ['remark', true],
    ['calls', false],
    ['attachments', false],
    ['coverage', false],
  ])
})
