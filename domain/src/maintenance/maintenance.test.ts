import { describe, expect, test } from 'vitest'
import {
  isResting,
  isSignInClosed,
  type MaintenanceRecord,
  maintenanceMessage,
  presetMaintenance,
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
  ])('at %s the portal rests: %s', (now, rests) => {
    expect(isResting(record, now)).toBe(rests)
    expect(isResting({ ...record, active: false }, now)).toBe(false)
  })

  test.each([
    ['2026-03-10T09:44:59Z', false],
    ['2026-03-10T09:45:00Z', true],
    ['2027-01-01T00:00:00Z', true],
  ])('at %s sign-in is closed: %s; an end that is not given is open', (now, closed) => {
    expect(isSignInClosed(record, now)).toBe(closed)
    expect(isSignInClosed({ ...record, disabled_login: false }, now)).toBe(false)
  })

  test('its message falls back to French, also where a language says nothing', () => {
    const said = ['es', 'fr', 'it', 'pt'].map((lang) => maintenanceMessage(record, lang))
    expect(said).toEqual(['Pausa', 'Pause', 'Pause', 'Pause'])
    expect(maintenanceMessage(presetMaintenance, 'es')).toBe('')
  })

  test('the preset window is past and closes nothing', () => {
    expect(isResting(presetMaintenance, '2022-01-20T07:45:00Z')).toBe(false)
    expect(isSignInClosed(presetMaintenance, '2022-01-20T07:45:00Z')).toBe(false)
  })
})
