import { describe, expect, it } from 'vitest'
import { isElevated, mayOpen, type PageName, type PageNeeds, pages, Role } from './access.ts'

const { dispatcher, sat, callcenter, backoffice } = Role
const everyone: readonly Role[] = [dispatcher, sat, callcenter, backoffice]

const needs = (role: Role, more: Partial<PageNeeds> = {}): PageNeeds => ({
  role,
  canCreateCall: false,
  networkCode: 'ATLIBE',
  enableServiceContract: true,
  ...more,
})
const whoMayOpen = (page: PageName, more: Partial<PageNeeds> = {}) =>
  everyone.filter((role) => mayOpen(page, needs(role, more)))

describe('who may open a page', () => {
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
    ['servicecallsunassigned', '/servicecallsunassigned', [dispatcher]],
    ['sessions', '/sessions', everyone],
  ])('%s', (page, path, roles) => {
    expect(pages[page].path).toBe(path)
    expect(whoMayOpen(page)).toEqual(roles)
  })

  it('of any other page: dispatchers', () => {
    const named = /planning|servicecalls|servicecontract|documents|invoicegeneration|sessions/
    for (const [page, { path }] of Object.entries(pages))
      if (!named.test(path)) expect([page, whoMayOpen(page as PageName)]).toEqual([page, [dispatcher]])
  })

  it('of contracts: nobody while the session has them off', () => {
    const off = { enableServiceContract: false }
    expect([...whoMayOpen('servicecontract', off), ...whoMayOpen('servicecontractdetails', off)]).toEqual([])
  })

  it('of DPC: nobody in YGNITA', () => {
    expect(whoMayOpen('dpc', { networkCode: 'YGNITA' })).toEqual([])
    expect(whoMayOpen('fees', { networkCode: 'YGNITA' })).toEqual([dispatcher, sat])
    expect(whoMayOpen('dpc', { networkCode: 'ATLPOR' })).toEqual([dispatcher, sat])
  })

  it('is nobody of another role', () => {
    for (const page of Object.keys(pages) as PageName[]) expect(mayOpen(page, needs('x' as Role))).toBe(false)
  })
})

it('the role letters of the wire, and the elevated pair', () => {
  expect(Role).toEqual({ dispatcher: 'D', sat: 'q', callcenter: 'W', backoffice: 'J' })
  expect(everyone.filter(isElevated)).toEqual(['W', 'J'])
})
