import type { DpcQuestion, DpcRecord } from '@callout/domain/documents/document.ts'
import { describe, expect, it } from 'vitest'
import { partOf } from '../../../test/partOf.ts'
import type { DocumentDraft } from '../form/documentDraft.ts'
import { flattenDpc, toDpcSave, validateDpc } from './dpcDraft.ts'

const questions: DpcQuestion[] = [
  { name: 'when', question: 'When did it fail?', possible_answers: ['On the first day'], answer: '' },
  { name: 'what', question: 'What is wrong?', possible_answers: [], answer: '' },
]
const blankAddress = {
  contact_name: '',
  adresse: '',
  street_number: '',
  code_postal: '',
  ville: '',
  pays: '',
  phone: '',
}
const blank = partOf<DpcRecord>({
  DocNum: '',
  call_id: '10000001',
  service_job_uuid: 'the-call',
  version: 0,
  return_type: '',
  dpc_user_type: '',
  CreditNote: '',
  questions: [],
  lines: [],
  address: blankAddress,
  can: { save: true, setPrice: false, seeAccounting: false },
})

const draft = (typed: DocumentDraft['typed']): DocumentDraft => ({ typed, added: ['new1'], picked: {} })
const complete = {
  return_type: 'warranty',
  dpc_user_type: 'SAT',
  'answer.when': 'On the first day',
  'answer.what': 'No signal',
  'lines.new1.CodeCom': 'R-1',
}
const problems = (typed: DocumentDraft['typed']) =>
  Object.keys(validateDpc(blank, draft(typed), Object.keys(typed), questions)).sort()

describe('return request', () => {
  it('requires both types, all answers and the item of each line', () =>
    expect(problems({})).toEqual(['answer.what', 'answer.when', 'dpc_user_type', 'lines.new1.CodeCom', 'return_type']))
  it('accepts a complete request', () => expect(problems(complete)).toEqual([]))
  it('accepts answers of up to 255 characters', () => {
    expect(problems({ ...complete, 'answer.what': 'x'.repeat(255) })).toEqual([])
    expect(problems({ ...complete, 'answer.what': 'x'.repeat(256) })).toEqual(['answer.what'])
  })
  it('requires an address only if it is entered by hand', () => {
    expect(problems({ ...complete, dpc_user_type: 'Client' })).toEqual([])
    const missing = ['address.adresse', 'address.code_postal', 'address.contact_name', 'address.pays', 'address.ville']
    expect(problems({ ...complete, dpc_user_type: 'Other' })).toEqual(missing)
  })
  it('saves only the answers of its return type, and no address that is not entered by hand', () => {
    const typed = { ...complete, 'answer.other': 'of another return type' }
    const { body, formPathOf } = toDpcSave(blank, draft(typed), Object.keys(typed), questions)
    expect(body).toEqual({
      service_job_uuid: 'the-call',
      callID: '10000001',
      return_type: 'warranty',
      dpc_user_type: 'SAT',
      questions: [
        { name: 'when', answer: 'On the first day' },
        { name: 'what', answer: 'No signal' },
      ],
      lines: [{ CodeCom: 'R-1', Quantity: 1 }],
    })
    expect(formPathOf('questions.1.answer')).toBe('answer.what')
    expect(formPathOf('lines.0.CodeCom')).toBe('lines.new1.CodeCom')
  })
  it('has form values for answers, address and credit note', () => {
    const saved = { ...blank, questions: [{ ...questions[1], answer: 'No signal' } as DpcQuestion] }
    expect(flattenDpc(saved)).toMatchObject({ 'answer.what': 'No signal', 'address.ville': '', CreditNote: '' })
  })
})
