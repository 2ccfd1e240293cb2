import { describe, expect, it } from 'vitest'
import {
  progressAfter,
  type ReportFacts,
  refusalOfAddition,
  refusalOfOrder,
  refusalOfProposal,
  refusalOfReport,
  refusalOfTime,
  refusalOfVisit,
  type VisitAct,
} from './visit.rules.ts'
import { noProgress, type VisitProgress } from './visit.ts'

const at = '2026-03-10T08:00:00.000Z'
const departed: VisitProgress = { ...noProgress, on_the_way_at: at }
const started: VisitProgress = { ...noProgress, started_at: at }
const finished: VisitProgress = { ...noProgress, finished_at: at, result: 'done' }

describe('a visit', () => {
  const open = { accepted_at: at, appointment_date_at: at, is_saved_status_open: true }
  it.each([
    ['accepted and open', {}, undefined],
    ['not accepted', { accepted_at: null }, 'call.refused.not_accepted'],
    ['without an appointment', { appointment_date_at: null }, 'call.refused.not_accepted'],
    ['on a call that is done', { is_saved_status_open: false }, 'call.refused.not_open'],
  ])('%s', (_what, facts, key) => expect(refusalOfVisit({ ...open, ...facts })?.key).toBe(key))
})

describe('the order of acts', () => {
  it.each<[VisitAct, string, VisitProgress, string | undefined]>([
    ['depart', 'first', noProgress, undefined],
    ['depart', 'twice', departed, 'visit.refused.already'],
    ['depart', 'after the start', started, 'visit.refused.gone_further'],
    ['depart', 'after the end', finished, 'visit.refused.gone_further'],
    ['start', 'without a departure', noProgress, undefined],
    ['start', 'after the departure', departed, undefined],
    ['start', 'twice', started, 'visit.refused.already'],
    ['start', 'after the end', finished, 'visit.refused.gone_further'],
    ['finish', 'at once', noProgress, undefined],
    ['finish', 'after the start', started, undefined],
    ['finish', 'twice', finished, 'visit.refused.already'],
  ])('%s %s', (act, _when, progress, key) => expect(refusalOfOrder(act, progress)?.key).toBe(key))
})

describe('the time of an act', () => {
  const appointment_date_at = '2026-03-10T08:00:00.000Z'
  const now = '2026-03-10T09:30:00.000Z'
  it.each([
    ['at the server’s time', now, undefined],
    ['five minutes ahead', '2026-03-10T09:35:00.000Z', undefined],
    ['more than five minutes ahead', '2026-03-10T09:35:00.001Z', 'visit.refused.clock_ahead'],
    ['hours ago, without a network', '2026-03-10T05:00:00.000Z', undefined],
    ['on the day before in Madrid', '2026-03-08T23:00:00.000Z', undefined],
    ['before that day', '2026-03-08T22:59:59.000Z', 'visit.refused.too_early'],
  ])('%s', (_what, time, key) =>
    expect(refusalOfTime(time, { appointment_date_at, now, time_zone: 'Europe/Madrid' })?.key).toBe(key),
  )

  it('is told with the day of the appointment in the network if it is too early', () => {
    const late = { appointment_date_at: '2026-03-12T23:30:00.000Z', now, time_zone: 'Europe/Madrid' }
    expect(refusalOfTime(now, late)?.params).toEqual({ day: '2026/03/13' })
  })
})

describe('a report', () => {
  it.each<[string, Partial<ReportFacts>, boolean, string | undefined]>([
    ['done', { result: 'done' }, false, undefined],
    ['done with an invented serial number', { result: 'done' }, true, 'serial_number'],
    ['done with the number that was read', { result: 'done', serial_number: 'SN-1' }, true, undefined],
    ['again without what is missing', { result: 'again', missing: ' ' }, false, 'missing'],
    ['again with it', { result: 'again', missing: 'A pump' }, true, undefined],
    ['absent without a word', { result: 'absent' }, false, 'remark'],
    ['absent with a remark', { result: 'absent', remark: 'Rang twice' }, false, undefined],
    ['absent with a photo', { result: 'absent', photos: [{}] }, false, undefined],
    ['a signature without a name', { signature: { file: 'a.png' } }, false, 'signed_by'],
    ['a signature with a name', { signature: { file: 'a.png' }, signed_by: 'Eva' }, false, undefined],
  ])('%s', (_what, report, fictive_serial_number, field) => {
    const refusal = refusalOfReport({ result: 'done', remark: '', ...report }, { fictive_serial_number })
    expect(Object.keys(refusal?.errors ?? {})).toEqual(field ? [field] : [])
  })
})

describe('the progress after an act', () => {
  it('keeps what was known', () => {
    const next = progressAfter(departed, { act: 'start', at: '2026-03-10T08:30:00.000Z' })
    expect(next).toEqual({ ...departed, started_at: '2026-03-10T08:30:00.000Z' })
  })

  it('says what is missing only if another visit is needed', () => {
    const report = { act: 'finish', at, missing: ' A pump ', signed_by: ' Eva ' } as const
    const again = progressAfter(started, { ...report, result: 'again' })
    expect(again).toMatchObject({ finished_at: at, result: 'again', missing: 'A pump', signed_by: 'Eva' })
    expect(progressAfter(started, { ...report, result: 'done' }).missing).toBe('')
  })
})

describe('an addition', () => {
  const later = '2026-03-10T09:00:00.000Z'
  it.each<[string, object, object | undefined]>([
    ['of a remark', { remark: 'Fan' }, undefined],
    ['of photos', { images: [{}] }, undefined],
    ['of times', { started_at: at, finished_at: later }, undefined],
    ['of nothing', { remark: ' ' }, { remark: 'text.required' }],
    [
      'by a clock that is ahead',
      { finished_at: '2026-03-10T09:06:00.000Z' },
      { finished_at: 'visit.refused.clock_ahead' },
    ],
    ['that ends before it starts', { started_at: later, finished_at: at }, { finished_at: 'message.end_before_start' }],
  ])('%s', (_what, addition, errors) => expect(refusalOfAddition(addition, later)?.errors).toEqual(errors))
})

describe('refusalOfProposal', () => {
  const at = '2026-03-10T09:20:00.000Z'
  const report = (result: 'again' | 'done', proposed_at: string | undefined) => ({ result, proposed_at, remark: '' })
  it.each([
    ['none', report('again', undefined), undefined],
    ['a later time', report('again', '2026-03-12T08:00:00Z'), undefined],
    ['the end of this visit', report('again', at), 'visit.refused.proposed_past'],
    ['an earlier time of a repaired appliance', report('done', '2026-03-01T08:00:00Z'), undefined],
  ])('with %s', (_what, facts, error) => expect(refusalOfProposal(facts, at)?.errors?.proposed_at).toBe(error))
})
