import { mayOpen, type PageNeeds, pages, Role } from '@callout/domain/kernel/access.ts'
import { describe, expect, test } from 'vitest'
import { isWithin, type MenuEntry, menuOf } from './menu.ts'

const allRoutes = new Set<string>(Object.values(pages).map(({ path }) => path))
// Details take a parameter, so their bare path is no route.
for (const path of ['/servicecallsdetails', '/servicecontractdetails']) allRoutes.delete(path)

const someone = (needs: Partial<PageNeeds>): PageNeeds => ({
  role: Role.dispatcher,
  canCreateCall: false,
  networkCode: 'ATLIBE',
  enableServiceContract: true,
  ...needs,
})
const named = (menu: readonly MenuEntry[]): unknown[] =>
  menu.map((entry) => ('pages' in entry ? [entry.label, named(entry.pages)] : entry.label))
const menu = (needs: Partial<PageNeeds>, routes: ReadonlySet<string> = allRoutes) =>
  named(menuOf((path) => routes.has(path), someone(needs)))

const [planning, calls, unassigned] = ['menu.planning', 'menu.servicecalls', 'menu.servicecallsunassigned']
const documents = ['menu.documents', ['menu.fees', 'menu.spareparts', 'menu.dpc']]

describe('the menu', () => {
  test('of a dispatcher has everything but invoicing', () => {
    expect(menu({})).toEqual([planning, calls, unassigned, documents, 'menu.servicecontract'])
  })
  test('of a company has invoicing, and nothing unassigned', () => {
    expect(menu({ role: Role.sat })).toEqual([
      planning,
      calls,
      documents,
      'menu.invoicegeneration',
      'menu.servicecontract',
    ])
  })
  test.each([Role.callcenter, Role.backoffice])('of %s has no documents', (role) => {
    expect(menu({ role })).toEqual([planning, calls, 'menu.servicecontract'])
  })
  test('has no DPC in YGNITA, and no contracts where they are off', () => {
    expect(menu({ networkCode: 'YGNITA', enableServiceContract: false })).toEqual([
      planning,
      calls,
      unassigned,
      ['menu.documents', ['menu.fees', 'menu.spareparts']],
    ])
  })
  test('holds only pages that have a route', () => {
    expect(menu({}, new Set(['/servicecalls', '/documents/fees']))).toEqual([calls, ['menu.documents', ['menu.fees']]])
    expect(menu({}, new Set())).toEqual([])
  })
})

test('details belong to their list, and to no other page that begins alike', () => {
  expect(isWithin('/servicecalls', '/servicecalls')).toBe(true)
  expect(isWithin('/servicecallsdetails/1', '/servicecalls')).toBe(true)
  expect(isWithin('/servicecallsunassigned', '/servicecalls')).toBe(false)
})

test('the attachments of all calls are for dispatchers, and in no menu', () => {
  for (const role of Object.values(Role)) {
    expect([role, mayOpen('attachments', someone({ role }))]).toEqual([role, role === Role.dispatcher])
    expect(JSON.stringify(menu({ role }))).not.toContain('attachments')
  }
})
