import { type PageContext, Role } from '@callout/domain/platform/access.ts'
import { expect, test } from 'vitest'
import { visibleCallTabs } from './callTabs.ts'

const tabsOf = (role: Role, networkCode = 'ATLIBE') => {
  const context: PageContext = {
    role,
    networkCode,
    technician: null,
    canCreateCall: false,
    enableServiceContract: true,
  }
  return visibleCallTabs(context).join(' ')
}

test.each([
  [Role.sat, 'overview customer product remark attachments fees spareparts defects dpc history'],
  [Role.callcenter, 'overview customer product remark attachments fees spareparts defects dpc history'],
  [Role.backoffice, 'overview customer product remark attachments fees spareparts defects dpc history'],
  [Role.dispatcher, 'overview customer product remark attachments dpc history'],
])('shows %s the tabs %s', (role, tabs) => expect(tabsOf(role)).toBe(tabs))

test('hides the tab of return requests in YGNITA', () => {
  expect(tabsOf(Role.dispatcher, 'YGNITA')).toBe('overview customer product remark attachments history')
})
