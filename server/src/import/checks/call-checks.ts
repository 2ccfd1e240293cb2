import { CallStatus, doneStatuses } from '@callout/domain/calls/call.ts'
import type { RowText } from '@callout/domain/messages/import-messages.ts'
import { warrantyRules } from '../sheets/appliance.ts'
import { callKeys, joinKeys, rowHash } from '../sheets/record-keys.ts'
import { type Conflict, importTableOf, type RowRule, type Sheet, type SheetRow } from '../sheets/sheet.ts'
import { checkCoordinates, checkFilled, checkOrder, checkPast, isEmpty } from './row-checks.ts'

const pastTimes = ['created_at', 'assigned_at', 'accepted_at', 'rejected_at', 'done_at']

/** Rules of a call: the portal itself could not have written one that breaks them. */
export const callRules: readonly RowRule[] = [
  checkCoordinates,
  ...pastTimes.map(
    (name): RowRule =>
      (row) =>
        checkPast(row, [name]),
  ),
  (row) => checkOrder(row, 'created_at', 'assigned_at'),
  (row) => checkOrder(row, 'assigned_at', 'accepted_at'),
  (row) => checkOrder(row, 'created_at', 'rejected_at'),
  (row) => checkOrder(row, 'created_at', 'done_at'),
  ...warrantyRules,
  checkAssignment,
  checkAnswer,
  checkStatus,
  checkDefects,
]

function checkAssignment(row: SheetRow): Record<string, RowText> {
  if (!isEmpty(row.supplier_code))
    return checkFilled(row, ['assigned_at'], 'an assigned call has a time of assignment.')
  const names = ['assigned_at', 'assigned_by', 'accepted_at', 'technician'].filter((name) => !isEmpty(row[name]))
  return Object.fromEntries(names.map((name) => [name, 'the call has no company: fill supplier_code, or empty this.']))
}

function checkAnswer(row: SheetRow): Record<string, RowText> {
  if (!isEmpty(row.accepted_at) && !isEmpty(row.rejected_at)) return { rejected_at: 'the call is accepted already.' }
  if (!isEmpty(row.accepted_at)) {
    const needed = ['appointment_date_at', 'duration_minutes', 'technician']
    return checkFilled(row, needed, 'an accepted call has appointment, duration and technician.')
  }
  const hasRejection = ['rejected_at', 'rejected_by', 'reject_reason'].some((name) => !isEmpty(row[name]))
  if (!hasRejection) return {}
  if (!isEmpty(row.supplier_code)) return { rejected_at: 'a declined call has no company until it is assigned again.' }
  return checkFilled(
    row,
    ['rejected_at', 'rejected_by', 'reject_reason'],
    'a declined call has a time, a company and a reason.',
  )
}

function checkStatus(row: SheetRow): Record<string, RowText> {
  const status = Number(row.status_id)
  if (status === CallStatus.done) {
    if (row.fictive_serial_number) return { fictive_serial_number: 'a done call has its real serial number.' }
    return checkFilled(row, ['done_at'], 'a done call has the time at which it was done.')
  }
  if (!doneStatuses.includes(status) && !isEmpty(row.done_at))
    return { done_at: 'only a done, validated or closed call has one.' }
  return {}
}

function checkDefects(row: SheetRow): Record<string, RowText> {
  const first = [1, 2, 3].find(
    (level) => isEmpty(row[`defect_code${level}`]) && !isEmpty(row[`defect_code${level + 1}`]),
  )
  return first === undefined ? {} : { [`defect_code${first}`]: 'it is empty, and the next level is not.' }
}

const assignmentColumns = [
  'supplier_code',
  'assigned_at',
  'accepted_at',
  'technician',
  'appointment_date_at',
  'duration_minutes',
]

/**
 * A row with only some of these columns would mix the new company, answer or visit with the stored one. A rejection
 * takes the company away.
 */
export const conflictOfHalfAssignment = ({ file, columns }: Pick<Sheet, 'file' | 'columns'>): Conflict => ({
  column: 'call_key',
  lines: (present) => {
    const named = assignmentColumns.filter((name) => present.has(name))
    const differences = named.map((name) => `i.${name} is distinct from t.${name}`)
    if (present.has('rejected_at')) differences.push('i.rejected_at is not null and t.societe_uuid is not null')
    const isHalf = differences.length > 0 && named.length < assignmentColumns.length
    return `select i.line, i.call_key as value from ${importTableOf(file)} i ${joinKeys(callKeys)}
      join calls t on t."ID" = k.service_job_uuid
      where ${isHalf ? `k.hash <> ${rowHash(columns)} and (${differences.join(' or ')})` : 'false'} order by line`
  },
  message: `gets another company, answer or visit: name all of ${assignmentColumns.join(', ')}.`,
})
