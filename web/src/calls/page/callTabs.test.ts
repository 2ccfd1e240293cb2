import { type PageContext, Role } from '@callout/domain/platform/access.ts'
import { expect, test } from 'vitest'
import { visibleCallTabs } from './callTabs.ts'

const tabsOf = (role: Role, networkCode = 'ATLIBE') => {
  const context: PageContext = { role, networkCode, canCreateCall: false, enableServiceContract: true }
  return visibleCallTabs(context).join(' ')
}

test.each([
  [Role.sat, 'customer product remark attachments fees spareparts defects dpc history'],
  [Role.callcenter, 'customer product remark attachments fees spareparts defects dpc history'],
  [Role.backoffice, 'customer product remark attachments fees spareparts defects dpc history'],
  [Role.dispatcher, 'customer product remark attachments dpc history'],
])('shows %s the tabs %s', (role, tabs) => expect(tabsOf(role)).toBe(tabs))

test('hides the tab of return requests in YGNITA', () => {
  expect(tabsOf(Role.dispatcher, 'YGNITA')).toBe('customer product remark attachments history')
})
