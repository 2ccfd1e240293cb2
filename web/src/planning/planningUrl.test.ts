import { expect, it } from 'vitest'
import { readPlanningUrl, writePlanningUrl } from './planningUrl.ts'

it.each([
  ['', {}],
  ['?view=week&date=2026-03-29&subContractors=a,b&call=c', undefined],
  ['?view=agenda&call=c', undefined],
  ['?view=month&date=2026-02-30&subContractors=,', {}],
  ['?date=tomorrow&call=', {}],
])('the address %s is read and written again', (search, written) => {
  const again = writePlanningUrl(readPlanningUrl(search))
  expect(again).toEqual(written ?? Object.fromEntries(new URLSearchParams(search)))
})
