import { expect, it } from 'vitest'
import { createFindings, tellFindings } from './findings.ts'

it.each([
  ['one', ['F-1'], '"F-1" is not released.'],
  ['the same twice', ['F-1', 'F-1'], '"F-1" is not released.'],
  ['each of two', ['F-1', 'F-2'], '"F-1", "F-2" is not released.'],
  ['the first of many', ['F-1', 'F-2', 'F-3', 'F-4', 'F-5'], '"F-1", "F-2", "F-3" … is not released.'],
])('a finding about several rows quotes %s', (_name, cells, text) => {
  const findings = createFindings()
  for (const [index, cell] of cells.entries())
    findings.add({
      ...{ sheet: 'invoice-payments', column: 'supplierInvoice', kind: 'doubtful', severity: 'warning' },
      ...{ line: index + 2, cell, text: `"${cell}" is not released.`, group: ' is not released.' },
    })
  expect(tellFindings(findings.list(), 'en')).toMatchObject([{ text, count: cells.length }])
})
