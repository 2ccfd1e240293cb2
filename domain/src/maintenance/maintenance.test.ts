import { describe, expect, test } from 'vitest'
import {
  defaultMaintenance,
  isAnnounced,
  isSignInClosed,
  isUnderMaintenance,
  type MaintenanceRecord,
  maintenanceMessage,
  nextStateChange,
} from './maintenance.ts'

const record: MaintenanceRecord = {
  active: true,
  date_start: '2026-03-10T10:00:00.000Z',
  date_end: '2026-03-10T11:00:00.000Z',
  disabled_login: true,
  disabled_login_start: '2026-03-10T09:45:00.000Z',
  disabled_login_end: null,
  messages: { fr: 'Pause', es: 'Pausa', it: '' },
}

describe('maintenance', () => {
  test.each([
    ['2026-03-10T09:59:59Z', false],
    ['2026-03-10T10:00:00Z', true],
    ['2026-03-10T10:59:59Z', true],
    ['2026-03-10T11:00:00Z', false],
  ])('at %s the portal is under maintenance: %s', (now, expected) => {
    expect(isUnderMaintenance(record, now)).toBe(expected)
    expect(isUnderMaintenance({ ...record, active: false }, now)).toBe(false)
  })

  test.each([
    ['2026-03-10T09:44:59Z', false],
    ['2026-03-10T09:45:00Z', true],
    ['2027-01-01T00:00:00Z', true],
  ])('at %s sign-in without an end is closed: %s', (now, closed) => {
    expect(isSignInClosed(record, now)).toBe(closed)
    expect(isSignInClosed({ ...record, disabled_login: false }, now)).toBe(false)
  })

  test.each([
    ['2026-02-23T09:59:59Z', false],
    ['2026-02-23T10:00:00Z', true],
    ['2026-03-10T09:59:59Z', true],
    ['2026-03-10T10:00:00Z', false],
  ])('at %s the maintenance is announced: %s', (now, announced) => {
    expect(isAnnounced(record, now)).toBe(announced)
    expect(isAnnounced({ ...record, active: false }, now)).toBe(false)
  })

  test.each([
    ['2026-01-01T00:00:00Z', '2026-02-23T10:00:00Z'],
    ['2026-02-23T10:00:00Z', '2026-03-10T09:45:00Z'],
    ['2026-03-10T09:45:00Z', '2026-03-10T10:00:00Z'],
    ['2026-03-10T10:00:00Z', '2026-03-10T11:00:00Z'],
    ['2026-03-10T11:00:00Z', undefined],
  ])('after %s the next state change is at %s', (now, change) =>
    expect(nextStateChange(record, now)).toBe(change && Date.parse(change)),
  )

  test('its message falls back to French if a language has none or an empty one', () => {
    const messages = ['es', 'fr', 'it', 'pt'].map((lang) => maintenanceMessage(record, lang))
    expect(messages).toEqual(['Pausa', 'Pause', 'Pause', 'Pause'])
    expect(maintenanceMessage(defaultMaintenance, 'es')).toBe('')
  })

  test('the default window closes nothing', () => {
    expect(isUnderMaintenance(defaultMaintenance, '2022-01-20T07:45:00Z')).toBe(false)
    expect(isSignInClosed(defaultMaintenance, '2022-01-20T07:45:00Z')).toBe(false)
  })
})
