import { type PageNeeds, Role } from '@callout/domain/kernel/access.ts'
import { expect, test } from 'vitest'
import { callTabsFor } from './callTabs.ts'

const tabsOf = (role: Role, networkCode = 'ATLIBE') => {
  const needs: PageNeeds = { role, networkCode, canCreateCall: false, enableServiceContract: true }
  return callTabsFor(needs).join(' ')
}

test.each([
  [Role.sat, 'customer product remark attachments fees spareparts defects dpc history'],
  [Role.callcenter, 'customer product remark attachments fees spareparts defects dpc history'],
  [Role.backoffice, 'customer product remark attachments fees spareparts defects dpc history'],
  [Role.dispatcher, 'customer product remark attachments dpc history'],
])('%s sees %s', (role, tabs) => expect(tabsOf(role)).toBe(tabs))

test('there are no return requests in YGNITA', () => {
  expect(tabsOf(Role.dispatcher, 'YGNITA')).toBe('customer product remark attachments history')
})
