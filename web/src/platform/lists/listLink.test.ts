import { expect, test } from 'vitest'
import { listLink } from './listLink.ts'

test.each([
  ['servicecalls', { declined: true }, 'created_at', '/servicecalls?declined=true&sort=created_at%3Aasc'],
  ['servicecalls', { unassigned: true }, undefined, '/servicecallsunassigned'],
  [
    'fees',
    { Confirmed: ['N'], IsChangeRequested: ['N'] },
    undefined,
    '/documents/fees?IsChangeRequested=N&Confirmed=N',
  ],
  [
    'servicecontracts',
    { end_date: { from: '2026-03-10', to: '2026-04-09' } },
    undefined,
    '/servicecontract?end_date=2026-03-10..2026-04-09',
  ],
  ['invoicegeneration', { confirmed: true, status: 'O' }, undefined, '/invoicegeneration?view=all'],
])('links to the list %s with the filters %o', (list, filterData, orderBy, link) => {
  expect(listLink(list, filterData, orderBy)).toBe(link)
})
