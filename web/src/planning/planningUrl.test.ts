import { expect, it } from 'vitest'
import { formatPlanningUrl, parsePlanningUrl } from './planningUrl.ts'

it.each([
  ['', {}],
  ['?view=week&date=2026-03-29&subContractors=a,b&call=c', undefined],
  ['?view=agenda&call=c', undefined],
  ['?view=month&date=2026-02-30&subContractors=,', {}],
  ['?date=tomorrow&call=', {}],
])('parses and formats the query %s', (search, written) => {
  const formatted = formatPlanningUrl(parsePlanningUrl(search))
  expect(formatted).toEqual(written ?? Object.fromEntries(new URLSearchParams(search)))
})
