import { describe, expect, it } from 'vitest'
import {
  type AdminPart,
  adminParts,
  isAllowed,
  isElevated,
  mayOpen,
  type PageContext,
  type PageName,
  pages,
  Role,
  who,
} from './access.ts'

const { dispatcher, sat, callcenter, backoffice } = Role
const everyone: readonly Role[] = [dispatcher, sat, callcenter, backoffice]

const contextOf = (role: Role, overrides: Partial<PageContext> = {}): PageContext => ({
  role,
  technician: null,
  canCreateCall: false,
  networkCode: 'ATLIBE',
  enableServiceContract: true,
  ...overrides,
})
const rolesThatMayOpen = (page: PageName, overrides: Partial<PageContext> = {}) =>
  everyone.filter((role) => mayOpen(page, contextOf(role, overrides)))

describe('page access', () => {
  it.each<[PageName, string, readonly Role[]]>([
    ['planning', '/planning', everyone],
    ['servicecalls', '/servicecalls', everyone],
    ['servicecallsdetails', '/servicecallsdetails', everyone],
    ['servicecontract', '/servicecontract', everyone],
    ['servicecontractdetails', '/servicecontractdetails', everyone],
    ['fees', '/documents/fees', [dispatcher, sat]],
    ['spareparts', '/documents/spareparts', [dispatcher, sat]],
    ['dpc', '/documents/dpc', [dispatcher, sat]],
    ['invoicegeneration', '/invoicegeneration', [sat]],
    ['supplierinvoices', '/documents/supplierinvoices', [dispatcher, backoffice]],
    ['company', '/company', everyone],
    ['servicecallsunassigned', '/servicecallsunassigned', [dispatcher]],
    ['customers', '/customers', everyone],
    ['sessions', '/sessions', everyone],
    ['waiting', '/waiting', [dispatcher, callcenter, backoffice]],
    ['home', '/home', everyone],
    ['companies', '/companies', [dispatcher, callcenter, backoffice]],
    ['quality', '/quality', [dispatcher, callcenter, backoffice]],
    ['scorecard', '/companies', everyone],
    ['account', '/account', [dispatcher, sat, backoffice]],
    ['team', '/team', [sat]],
    ['today', '/today', [sat]],
  ])('%s has the path %s and its roles', (page, path, roles) => {
    expect(pages[page].path).toBe(path)
    expect(rolesThatMayOpen(page)).toEqual(roles)
  })

  it('central staff open the administration if they have a part of it', () => {
    expect(rolesThatMayOpen('admin')).toEqual([])
    expect(rolesThatMayOpen('admin', { can_administer: ['people'] })).toEqual([dispatcher, callcenter, backoffice])
  })

  it('only dispatchers may open any other page', () => {
    const tested =
      /account|home|compan|planning|servicecalls|servicecontract|documents|invoicegeneration|customers|sessions|team|today|admin|waiting|quality/
    for (const [page, { path }] of Object.entries(pages))
      if (!tested.test(path)) expect([page, rolesThatMayOpen(page as PageName)]).toEqual([page, [dispatcher]])
  })

  it('a technician opens no page about invoices, accounts, contracts or the team', () => {
    const closed = (Object.keys(pages) as PageName[]).filter(
      (page) => mayOpen(page, contextOf(sat)) && !mayOpen(page, contextOf(sat, { technician: 'T1' })),
    )
    expect(closed).toEqual([
      'account',
      'invoicegeneration',
      'servicecontract',
      'servicecontractdetails',
      'team',
      'scorecard',
      'company',
    ])
  })

  it('nobody may open contract pages in a network without contracts', () => {
    const off = { enableServiceContract: false }
    expect([...rolesThatMayOpen('servicecontract', off), ...rolesThatMayOpen('servicecontractdetails', off)]).toEqual(
      [],
    )
  })

  it('nobody may open the DPC page in YGNITA', () => {
    expect(rolesThatMayOpen('dpc', { networkCode: 'YGNITA' })).toEqual([])
    expect(rolesThatMayOpen('fees', { networkCode: 'YGNITA' })).toEqual([dispatcher, sat])
    expect(rolesThatMayOpen('dpc', { networkCode: 'ATLPOR' })).toEqual([dispatcher, sat])
  })

  it('an unknown role may open no page', () => {
    for (const page of Object.keys(pages) as PageName[]) expect(mayOpen(page, contextOf('x' as Role))).toBe(false)
  })
})

it('has the role letters of the API and two elevated roles', () => {
  expect(Role).toEqual({ dispatcher: 'D', sat: 'q', callcenter: 'W', backoffice: 'J' })
  expect(everyone.filter(isElevated)).toEqual(['W', 'J'])
})

describe('the right to administer', () => {
  it.each(adminParts)('%s opens its part to central staff and no other part', (part) => {
    const holder = contextOf(callcenter, { can_administer: [part] })
    const mayAdminister = (other: AdminPart) => isAllowed({ ...who.centralStaff, administers: [other] }, holder)
    expect(adminParts.filter(mayAdminister)).toEqual([part])
    expect(isAllowed(who.administrator, holder)).toBe(true)
  })

  it('opens nothing to companies, to those without a part and to sessions stored before it existed', () => {
    expect(isAllowed(who.administrator, contextOf(sat, { can_administer: adminParts }))).toBe(false)
    expect(isAllowed(who.administrator, contextOf(dispatcher, { can_administer: [] }))).toBe(false)
    expect(isAllowed(who.administrator, contextOf(dispatcher))).toBe(false)
  })
})
