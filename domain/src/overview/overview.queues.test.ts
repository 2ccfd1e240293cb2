import { expect, it } from 'vitest'
import { Role } from '../platform/access.ts'
import { filtersOfInvoiceQueues } from './invoice.queues.ts'
import { type QueueFacts, queuesOf, worstQueue } from './overview.queues.ts'

const facts: QueueFacts = {
  role: Role.dispatcher,
  technician: null,
  enableServiceContract: true,
  usesDpc: true,
  today: '2026-03-10',
  openStatuses: ['-3', '-2'],
}
const queue = (changed: Partial<QueueFacts>, name: string) =>
  queuesOf({ ...facts, ...changed }).filter((one) => one.name === name)

it('counts contracts that end within 30 days, in networks with contracts', () => {
  const end_date = { from: '2026-03-10', to: '2026-04-09' }
  expect(queue({}, 'contracts_ending')[0]?.filterData).toEqual({ contract_status: ['A'], end_date })
  expect(queue({ enableServiceContract: false }, 'contracts_ending')).toEqual([])
})

it('has a row for each list of documents, with a sum where documents have amounts', () => {
  expect(queue({}, 'to_approve').map(({ list, hasSum }) => [list, hasSum ?? false])).toEqual([
    ['fees', true],
    ['spareparts', true],
    ['dpc', false],
  ])
  expect(queue({ usesDpc: false }, 'to_approve').map(({ list }) => list)).toEqual(['fees', 'spareparts'])
  expect(queue({ role: Role.sat }, 'change_requested').map(({ list }) => list)).toEqual(['fees', 'spareparts', 'dpc'])
})

it('counts for the call centre what is three days old, and its own calls of two weeks', () => {
  const [waiting] = queue({ role: Role.callcenter }, 'without_appointment')
  expect(waiting?.filterData).toEqual({ without_appointment: true, created_at: { to: '2026-03-07' } })
  const [mine] = queue({ role: Role.backoffice }, 'mine')
  expect(mine?.filterData).toEqual({ mine: true, created_at: { from: '2026-02-24' } })
})

it('counts neither calls to answer nor amounts to invoice for a technician', () => {
  const names = queuesOf({ ...facts, role: Role.sat, technician: 'T1' }).map(({ name }) => name)
  expect([...new Set(names)]).toEqual(['visits_today', 'change_requested', 'done_without_fee'])
})

it.each<[{ name: string; count: number; oldest?: string }[], string | undefined]>([
  [[], undefined],
  [[{ name: 'a', count: 0 }], undefined],
  [
    [
      { name: 'a', count: 0 },
      { name: 'b', count: 2 },
      { name: 'c', count: 9 },
    ],
    'b',
  ],
  [
    [
      { name: 'a', count: 2 },
      { name: 'b', count: 1, oldest: '2026-03-09T08:00:00.000Z' },
    ],
    'b',
  ],
  [
    [
      { name: 'a', count: 2, oldest: '2026-03-09T08:00:00.000Z' },
      { name: 'b', count: 1, oldest: '2026-03-02T08:00:00.000Z' },
      { name: 'c', count: 1, oldest: '2026-03-02T08:00:00.000Z' },
    ],
    'b',
  ],
])('of %j the one to begin with is %s', (queues, worst) => {
  expect(worstQueue(queues)?.name).toBe(worst)
})

it('an invoice is due this week until the sixth day from today, and overdue before today', () => {
  const { invoices_due, invoices_overdue } = filtersOfInvoiceQueues('2026-02-26')
  expect(invoices_due.due_on).toEqual({ from: '2026-02-26', to: '2026-03-04' })
  expect(invoices_overdue.due_on).toEqual({ to: '2026-02-25' })
})
