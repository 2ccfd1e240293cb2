import { describe, expect, test } from 'vitest'
import {
  isAnnounced,
  isResting,
  isSignInClosed,
  type MaintenanceRecord,
  maintenanceMessage,
  nextTurn,
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

  test.each([
    ['2026-02-23T09:59:59Z', false],
    ['2026-02-23T10:00:00Z', true],
    ['2026-03-10T09:59:59Z', true],
    ['2026-03-10T10:00:00Z', false],
  ])('at %s it is announced: %s', (now, announced) => {
    expect(isAnnounced(record, now)).toBe(announced)
    expect(isAnnounced({ ...record, active: false }, now)).toBe(false)
  })

  test.each([
    ['2026-01-01T00:00:00Z', '2026-02-23T10:00:00Z'],
    ['2026-02-23T10:00:00Z', '2026-03-10T09:45:00Z'],
    ['2026-03-10T09:45:00Z', '2026-03-10T10:00:00Z'],
    ['2026-03-10T10:00:00Z', '2026-03-10T11:00:00Z'],
    ['2026-03-10T11:00:00Z', undefined],
  ])('after %s something changes at %s', (now, turn) => expect(nextTurn(record, now)).toBe(turn && Date.parse(turn)))

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
