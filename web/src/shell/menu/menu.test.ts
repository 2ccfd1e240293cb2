import { mayOpen, type PageContext, pages, Role } from '@callout/domain/platform/access.ts'
import { describe, expect, test } from 'vitest'
import { isWithin, type MenuEntry, menuOf } from './menu.ts'

const allRoutes = new Set<string>(Object.values(pages).map(({ path }) => path))
// Details pages take a parameter, so their path alone is not a route.
for (const path of ['/servicecallsdetails', '/servicecontractdetails', '/companies']) allRoutes.delete(path)

const contextOf = (needs: Partial<PageContext>): PageContext => ({
  role: Role.dispatcher,
  technician: null,
  canCreateCall: false,
  networkCode: 'ATLIBE',
  enableServiceContract: true,
  ...needs,
})
const labelsOf = (menu: readonly MenuEntry[]): unknown[] =>
  menu.map((entry) => ('pages' in entry ? [entry.label, labelsOf(entry.pages)] : entry.label))
const menu = (needs: Partial<PageContext>, routes: ReadonlySet<string> = allRoutes) =>
  labelsOf(menuOf((path) => routes.has(path), contextOf(needs)))

const [home, planning, calls, unassigned, dispatch] = [
  'menu.home',
  'menu.planning',
  'menu.servicecalls',
  'menu.servicecallsunassigned',
  'menu.dispatch',
]
const documents = ['menu.fees', 'menu.spareparts', 'menu.dpc']

describe('the menu of a session', () => {
  test('has everything but invoicing for a dispatcher', () => {
    const all = ['menu.documents', [...documents, 'menu.supplierinvoices', 'menu.account']]
    expect(menu({})).toEqual([home, planning, calls, unassigned, dispatch, all, 'menu.servicecontract', 'menu.quality'])
  })
  test('has invoicing but no unassigned calls for a company', () => {
    expect(menu({ role: Role.sat })).toEqual([
      home,
      'menu.today',
      planning,
      calls,
      ['menu.documents', [...documents, 'menu.account']],
      'menu.invoicegeneration',
      'menu.servicecontract',
      'menu.team',
    ])
  })
  test('has neither invoices, accounts, contracts nor the team for a technician', () => {
    expect(menu({ role: Role.sat, technician: 'T1' })).toEqual([
      home,
      'menu.today',
      planning,
      calls,
      ['menu.documents', documents],
    ])
  })
  test.each([
    [Role.callcenter, []],
    [Role.backoffice, [['menu.documents', ['menu.supplierinvoices', 'menu.account']]]],
  ])('has no documents but invoices and the account for %s', (role, more) => {
    expect(menu({ role })).toEqual([home, planning, calls, ...more, 'menu.servicecontract', 'menu.quality'])
  })
  test('has no DPC in YGNITA, and no contracts if they are disabled', () => {
    expect(menu({ networkCode: 'YGNITA', enableServiceContract: false })).toEqual([
      home,
      planning,
      calls,
      unassigned,
      dispatch,
      ['menu.documents', ['menu.fees', 'menu.spareparts', 'menu.supplierinvoices', 'menu.account']],
      'menu.quality',
    ])
  })
  test('has only pages with a route', () => {
    expect(menu({}, new Set(['/servicecalls', '/documents/fees']))).toEqual([calls, ['menu.documents', ['menu.fees']]])
    expect(menu({}, new Set())).toEqual([])
  })
})

test('a details page belongs to its list, not to other pages with the same prefix', () => {
  expect(isWithin('/servicecalls', '/servicecalls')).toBe(true)
  expect(isWithin('/servicecallsdetails/1', '/servicecalls')).toBe(true)
  expect(isWithin('/today/1', '/today')).toBe(true)
  expect(isWithin('/servicecallsunassigned', '/servicecalls')).toBe(false)
})

test('only dispatchers may open the attachments of all calls, which are not in the menu', () => {
  for (const role of Object.values(Role)) {
    expect([role, mayOpen('attachments', contextOf({ role }))]).toEqual([role, role === Role.dispatcher])
    expect(JSON.stringify(menu({ role }))).not.toContain('attachments')
  }
})
