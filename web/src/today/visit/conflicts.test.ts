import { noDefectCodes } from '@callout/domain/defects/defect.ts'
import type { Visit } from '@callout/domain/visits/visit.ts'
import { expect, test } from 'vitest'
import type { QueuedAct } from '../offline/queue.types.ts'
import type { ReportBody } from '../report/reportForm.ts'
import { conflictsOf, withTheirs } from './conflicts.ts'

const days = { lists: { fees: [], parts: [], defects: [{ code: 'E', text: 'Electric', parent: null }] } }
const body: ReportBody = { result: 'done', remark: 'Mine', serial_number: 'SN1', defect_code1: 'E', defect_code2: 'X' }
const act = { kind: 'Finish', body } as QueuedAct
const theirs = (changes: Partial<Visit>) =>
  ({ remark: '', appliance: { serial: 'SN1' }, defects: noDefectCodes, ...changes }) as Visit

test('only fields that both filled in differently conflict', () => {
  expect(conflictsOf(act, theirs({}), days)).toEqual([])
  expect(conflictsOf(act, theirs({ remark: 'Theirs' }), days)).toEqual([
    { field: 'remark', mine: 'Mine', theirs: 'Theirs' },
  ])
  expect(conflictsOf(act, theirs({ defects: { ...noDefectCodes, defect_code1: 'E' } }), days)).toEqual([
    { field: 'defect', mine: 'Electric › X', theirs: 'Electric' },
  ])
  expect(conflictsOf({ ...act, kind: 'Start', body: {} }, theirs({ remark: 'Theirs' }), days)).toEqual([])
})

test('a field that only one side changed does not conflict', () => {
  const defects = { ...noDefectCodes, defect_code1: 'E' }
  const before = theirs({ version: 3, remark: 'Ordered a pump', defects })
  const longer = { ...act, base: before, body: { ...body, remark: 'Ordered a pump. Fitted it.', serial_number: 'SN2' } }
  expect(conflictsOf(longer, before, days)).toEqual([])
  const untouched = { ...act, base: before, body: { ...body, remark: 'Ordered a pump' } }
  expect(conflictsOf(untouched, { ...before, remark: 'Theirs' }, days)).toEqual([])
  expect(conflictsOf(longer, { ...before, remark: 'Theirs' }, days)).toEqual([
    { field: 'remark', mine: 'Ordered a pump. Fitted it.', theirs: 'Theirs' },
  ])
})

test('codes that were cleared conflict with other codes', () => {
  const codes = (defect_code1: string) => ({ ...noDefectCodes, defect_code1 })
  const before = theirs({ version: 3, defects: codes('E') })
  const cleared = { ...act, base: before, body: { ...body, remark: '', ...noDefectCodes } }
  expect(conflictsOf(cleared, before, days)).toEqual([])
  expect(conflictsOf(cleared, { ...before, defects: codes('F') }, days)).toEqual([
    { field: 'defect', mine: '', theirs: 'F' },
  ])
})

test('a stand-in is no serial number to choose', () => {
  const appliance = { product: 'Oven', code: 'OV1', serial: 'STANDIN', is_fictive: true }
  expect(conflictsOf(act, theirs({ appliance }), days)).toEqual([])
})

test('a field that takes their value is sent with it or left out', () => {
  const taken = withTheirs(body, theirs({ remark: 'Theirs' }), ['remark', 'serial_number', 'defect'])
  expect(taken).toEqual({ result: 'done', remark: 'Theirs' })
  expect(withTheirs(body, theirs({}), [])).toEqual(body)
})
