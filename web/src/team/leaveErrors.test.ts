import type { Leave } from '@callout/domain/team/team.ts'
import { expect, it } from 'vitest'
import { toUnparsed } from '../platform/i18n/unparsedText.ts'
import { leaveErrors } from './leaveErrors.ts'

const leave = (starts_on: string, ends_on: string): Leave => ({ starts_on, ends_on })
const may = leave('2026-05-01', '2026-05-10')

it.each<[string, Leave[], object[]]>([
  ['nothing of valid periods', [may, leave('2026-05-11', '2026-05-11')], [{}, {}]],
  [
    'each missing day',
    [leave('', ''), leave('2026-05-01', '')],
    [{ starts_on: 'text.required', ends_on: 'text.required' }, { ends_on: 'text.required' }],
  ],
  ['the last day before the first', [leave('2026-05-10', '2026-05-01')], [{ ends_on: 'team.refused.leave' }]],
  [
    'the first day within an earlier period',
    [leave('2026-05-10', '2026-05-12'), may],
    [{ starts_on: 'team.refused.leave_overlaps' }, {}],
  ],
  [
    'both of two equal periods',
    [may, { ...may }],
    [{ starts_on: 'team.refused.leave_overlaps' }, { starts_on: 'team.refused.leave_overlaps' }],
  ],
  [
    'no text that is not a day',
    [leave(toUnparsed('soon'), '2026-05-01'), leave('2026-05-01', toUnparsed('1'))],
    [{}, {}],
  ],
])('marks %s', (_what, leaves, errors) => {
  expect(leaves.map((one) => leaveErrors(one, leaves))).toEqual(errors)
})
