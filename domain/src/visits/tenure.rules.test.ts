import { describe, expect, it } from 'vitest'
import { mayAdd, tenuresOf } from './tenure.rules.ts'

const at = (time: string) => `2026-03-10T${time}:00.000Z`

describe('the tenures of a visit', () => {
  it('follow its handovers backwards', () => {
    const changes = [
      { at: at('11:00'), company: 'norte', technician: 'T2' },
      { at: at('10:00'), technician: 'T1' },
      { at: at('08:00'), company: null, technician: '' },
    ]
    expect(tenuresOf({ company: 'sur', technician: '' }, changes)).toEqual([
      { company: 'sur', technician: '', from: at('11:00'), until: null },
      { company: 'norte', technician: 'T2', from: at('10:00'), until: at('11:00') },
      { company: 'norte', technician: 'T1', from: at('08:00'), until: at('10:00') },
      { company: null, technician: '', from: null, until: at('08:00') },
    ])
  })
})

describe('what was done at a visit can be added', () => {
  const own = [{ from: at('08:00'), until: at('10:00') }]
  const later = (days: number) => new Date(Date.parse(at('10:00')) + days * 86_400_000).toISOString()

  it.each<[string, string[], string, boolean]>([
    ['while it was theirs', [at('08:10'), at('09:50')], at('12:00'), true],
    ['from its first moment', [at('08:00')], at('12:00'), true],
    ['not before it', [at('07:59')], at('12:00'), false],
    ['not after it', [at('09:00'), at('10:00')], at('12:00'), false],
    ['within two weeks', [at('09:59')], later(13.9), true],
    ['not later', [at('09:59')], later(14.1), false],
    ['without times, within two weeks of the handover', [], later(14), true],
    ['without times, not later', [], later(14.1), false],
  ])('%s', (_what, times, now, may) => expect(mayAdd(own, times, now)).toBe(may))

  it('not by somebody who never had it', () => expect(mayAdd([], [], at('12:00'))).toBe(false))
  it('by whoever has it now', () => expect(mayAdd([{ from: null, until: null }], [], later(99))).toBe(true))
})
