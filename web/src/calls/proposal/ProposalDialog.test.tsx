// @vitest-environment jsdom
import type { CallRow } from '@callout/domain/calls/call.api.ts'
import type { Proposal } from '@callout/domain/calls/dispatch/dispatch.api.ts'
import { act } from 'react'
import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { partOf } from '../../../test/partOf.ts'
import { setUpScreen } from '../../../test/setUpScreen.ts'
import { soon } from '../../../test/soon.ts'
import { currentToasts } from '../../platform/browser/toast.ts'
import { ProposalDialog } from './ProposalDialog.tsx'

const asked: { IDs: string[]; excluded: string[]; relaxed: object[]; pinned: object[] }[] = []
let answer: Proposal
const larnosa = { ID: 'Larnosa', raison_sociale: 'Larnosa', code_postal: '', ville: '', active: true, skill_count: 1 }
vi.mock('../../platform/api/send.ts', () => ({
  send: async ({ path }: { path: string }, body: (typeof asked)[number]) => {
    if (path.includes('Societe')) return { Data: [larnosa] }
    asked.push(body)
    return answer
  },
}))

// jsdom lays nothing out; a virtual table needs heights.
const heights = [
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(900),
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(40),
]
afterAll(() => {
  for (const height of heights) height.mockRestore()
})

const madrid = { ville: 'Madrid', region: '28' }
const call = (ID: string, company: string) => ({
  ...{ ID, call_id: `10${ID}`, version: 1, societe_uuid: company, raison_sociale: `Servicio Técnico ${company}, S.L.` },
  ...{ ...madrid, province: 'Madrid', distance_km: 12.3, score: 80, cost: 20, next: null },
})
const unplaced = (ID: string) => ({ ID, call_id: `10${ID}`, version: 1, ...madrid, reasons: [], relaxation: null })
const company = (societe_uuid: string, assigned: number) => ({
  ...{ societe_uuid, raison_sociale: `Servicio Técnico ${societe_uuid}, S.L.` },
  ...{ open_calls: 4, capacity: 10, assigned },
})
const proposalOf = (fields: Partial<Proposal> = {}): Proposal => ({
  ...partOf<Proposal>({
    assignments: [call('1', 'Larnosa'), call('2', 'Larnosa'), call('3', 'Galdeñas')],
    unplaced: [],
    groups: [],
    companies: [company('Larnosa', 2), company('Galdeñas', 1)],
    total: { placed: 3, cost: 60, distance_km: 91, one_by_one: { placed: 3, cost: 61, distance_km: 100 } },
    radius_km: 80,
    left_out: 0,
    distances: 'road',
  }),
  ...fields,
})

const screen = setUpScreen()
const settle = vi.fn()
const run = vi.fn()
const onAssignByHand = vi.fn()
const onClose = vi.fn()
beforeEach(() => {
  asked.length = 0
  for (const mock of [settle, run, onAssignByHand, onClose]) mock.mockClear()
})

async function open(result: Proposal, count = 3) {
  answer = result
  const selected = Array.from({ length: count }, (_, n) => partOf<CallRow>({ ID: String(n + 1), version: 1 }))
  await screen.render(
    <ProposalDialog
      selection={{ rows: selected, settle }}
      batch={{ progress: undefined, run, cancel: () => {} }}
      onAssignByHand={onAssignByHand}
      onClose={onClose}
    />,
  )
  await soon(() => expect(rows().join('')).not.toBe(''))
}
const table = () => document.querySelector('table')
const rows = () => [...document.querySelectorAll('tbody tr')].map((row) => row.textContent)
const buttons = () => [...document.querySelectorAll<HTMLElement>('button, a')]
const nameOf = (button: HTMLElement) => button.getAttribute('aria-label') ?? button.textContent
async function press(name: string) {
  const found = buttons().find((button) => nameOf(button) === name)
  if (!found) throw new Error(`no button ${name}: ${buttons().map(nameOf).join(' | ')}`)
  await act(async () => found.click())
}

it('says what is gained, and who would get what, by company', async () => {
  await open(proposalOf())
  expect(document.body.textContent).toContain('91 km driven, 9% less than one after the other')
  expect(rows()).toEqual([
    'Servicio Técnico Larnosa, S.L. 2 calls · 25 km · then room for 4',
    '101 (opens in a new tab)Madrid12.3 km12.3 km',
    '102 (opens in a new tab)Madrid12.3 km12.3 km',
    'Servicio Técnico Galdeñas, S.L. 1 call · 12 km · then room for 5',
    '103 (opens in a new tab)Madrid12.3 km12.3 km',
  ])
  expect(table()?.textContent).not.toContain('80 of 100')
  await press('How this is worked out')
  expect(table()?.textContent).toContain('80 of 100')
})

it('can be read by region, with whole names of companies', async () => {
  await open(proposalOf())
  const region = document.querySelector<HTMLInputElement>('input[value="region"]')
  await act(async () => region?.click())
  expect(rows()[0]).toBe('Madrid 3 calls · 37 km · 2 companies')
  expect(rows()[1]).toContain('Servicio Técnico Larnosa, S.L.')
})

it.each<[string, Proposal['groups'][number], string, string]>([
  [
    'a wider radius',
    {
      ...{ reason: 'radius', skill: 'GAS', skill_name: 'Gas boilers', IDs: ['8', '9'] },
      nearest_km: null,
      relaxation: { filter: 'radius', value: 92, companies: 2 },
    },
    '2: nobody with Gas boilers within 80 km At 92 km: 2 companies',
    'Search within 92 km',
  ],
  [
    'more open calls',
    {
      ...{ reason: 'capacity', skill: '', skill_name: '', IDs: ['8', '9'] },
      nearest_km: null,
      relaxation: { filter: 'capacity', value: 1, companies: 1 },
    },
    '2: every company that fits is full With 1 more each: 1 company',
    'Allow 1 more',
  ],
])('offers %s as a button, and solves again', async (_what, group, text, button) => {
  await open(proposalOf({ unplaced: [unplaced('8'), unplaced('9')], groups: [group] }), 5)
  expect(rows()[0]).toBe('Without a company: 2')
  expect(rows()[1]).toContain(text)
  await press(button)
  const { filter, value } = group.relaxation as NonNullable<typeof group.relaxation>
  expect(asked[1]?.relaxed).toEqual(['8', '9'].map((ID) => ({ ID, filter, value })))
})

it('offers a company by hand for calls that nobody suits', async () => {
  const group = {
    reason: 'radius' as const,
    skill: '',
    skill_name: '',
    IDs: ['8', '9'],
    nearest_km: 170,
    relaxation: null,
  }
  await open(proposalOf({ unplaced: [unplaced('8'), unplaced('9')], groups: [group], companies: [] }), 2)
  expect(rows()[1]).toContain('2: nobody suitable within 160 km The nearest is 170 km away')
  await press('Assign manually')
  await soon(() => expect(document.body.textContent).toContain('Assign 2 calls'))
  await soon(() => expect(document.body.textContent).toContain('Fits 0 of 2'))
  onAssignByHand.mockResolvedValue([])
  await press('Select Larnosa')
  await press('Assign all')
  expect(onAssignByHand).toHaveBeenCalledWith(
    ['8', '9'].map((ID) => ({ ID, version: 1 })),
    'Larnosa',
  )
})

it.each([
  ['missing', 'address', '1: no address', 'Add the address'],
  ['not found', 'address_not_found', '1: address not found', 'Check the address'],
] as const)('leads to the page of a call whose address is %s', async (_what, reason, text, button) => {
  const group = { reason, skill: '', skill_name: '', IDs: ['9'], nearest_km: null, relaxation: null }
  await open(proposalOf({ unplaced: [unplaced('9')], groups: [group] }), 4)
  expect(rows()[1]).toContain(text)
  const link = buttons().find(({ textContent }) => textContent?.startsWith(button))
  expect(link?.getAttribute('href')).toBe('/servicecallsdetails/9')
})

it('leaves out a company or a call, and takes it back', async () => {
  await open(proposalOf())
  await press('Leave out Servicio Técnico Larnosa, S.L.')
  await press('Leave out 103')
  expect(asked[2]).toMatchObject({ IDs: ['1', '2'], excluded: ['Larnosa'] })
  await press('Include Servicio Técnico Larnosa, S.L. again')
  expect(asked[3]).toMatchObject({ IDs: ['1', '2'], excluded: [] })
})

it('keeps all calls of a company with one click, without solving again', async () => {
  await open(proposalOf())
  await press('Keep as proposed: Servicio Técnico Larnosa, S.L.')
  expect(asked).toHaveLength(1)
  expect(document.querySelectorAll('tr[data-pinned]')).toHaveLength(2)
  await press('Leave out 103')
  expect(asked[1]?.pinned).toEqual(['1', '2'].map((ID) => ({ ID, societe_uuid: 'Larnosa' })))
})

it('accepts a few calls at once, and says to whom, with a way back', async () => {
  run.mockResolvedValue(['1', '2', '3'].map((ID) => ({ ID, version: 2, Message: '', HasError: false })))
  await open(proposalOf())
  await press('Assign 3')
  expect(onClose).toHaveBeenCalledTimes(1)
  const [{ rows: sent, send, onChunk }] = run.mock.calls[0] as [{ rows: CallRow[]; send: typeof run; onChunk: unknown }]
  expect(onChunk).toBe(settle)
  await send(sent.slice(0, 2))
  const assignments = ['1', '2'].map((ID) => ({ ID, version: 1, societe_uuid: 'Larnosa' }))
  expect(asked[1]).toEqual({ assignments, proposed: 3 })
  const toast = 'Calls assigned: 3 · Servicio Técnico Larnosa, S.L. 2, Servicio Técnico Galdeñas, S.L. 1'
  await soon(() => expect(currentToasts()).toMatchObject([{ message: toast, action: { label: 'Undo' } }]))
})

it('asks before more than 20 calls leave', async () => {
  run.mockResolvedValue([])
  const assignments = Array.from({ length: 21 }, (_, n) => call(String(n), 'Larnosa'))
  await open(proposalOf({ assignments }), 21)
  await press('Assign 21')
  expect(run).not.toHaveBeenCalled()
  const question = [...document.querySelectorAll('[role=dialog]')].at(-1)
  expect(question?.textContent).toContain('Assign 21 calls to 1 company?')
  const yes = [...(question?.querySelectorAll('button') ?? [])].find(({ textContent }) => textContent === 'Assign 21')
  await act(async () => yes?.click())
  expect(run).toHaveBeenCalledTimes(1)
})
