import type { DpcQuestion, DpcRecord } from '@callout/domain/documents/document.ts'
import { describe, expect, it } from 'vitest'
import type { Draft } from './documentDraft.ts'
import { flatDpc, problemsOfDpc, savedDpc } from './dpcDraft.ts'

const questions: DpcQuestion[] = [
  { name: 'when', question: 'When did it fail?', possible_answers: ['On the first day'], answer: '' },
  { name: 'what', question: 'What is wrong?', possible_answers: [], answer: '' },
]
const nowhere = { contact_name: '', adresse: '', street_number: '', code_postal: '', ville: '', pays: '', phone: '' }
const blank = {
  DocNum: '',
  call_id: '10000001',
  service_job_uuid: 'the-call',
  version: 0,
  return_type: '',
  dpc_user_type: '',
  CreditNote: '',
  questions: [],
  lines: [],
  address: nowhere,
  can: { save: true, setPrice: false, seeAccounting: false },
} as unknown as DpcRecord

const draft = (typed: Draft['typed']): Draft => ({ typed, added: ['new1'], picked: {} })
const whole = {
  return_type: 'warranty',
  dpc_user_type: 'SAT',
  'answer.when': 'On the first day',
  'answer.what': 'No signal',
  'lines.new1.CodeCom': 'R-1',
}
const problems = (typed: Draft['typed']) =>
  Object.keys(problemsOfDpc(blank, draft(typed), Object.keys(typed), questions)).sort()

describe('a return request', () => {
  it('needs types, answers and the item of each line', () =>
    expect(problems({})).toEqual(['answer.what', 'answer.when', 'dpc_user_type', 'lines.new1.CodeCom', 'return_type']))
  it('is whole with them', () => expect(problems(whole)).toEqual([]))
  it('takes 255 characters of an answer', () => {
    expect(problems({ ...whole, 'answer.what': 'x'.repeat(255) })).toEqual([])
    expect(problems({ ...whole, 'answer.what': 'x'.repeat(256) })).toEqual(['answer.what'])
  })
  it('needs an address only where it is typed', () => {
    expect(problems({ ...whole, dpc_user_type: 'Client' })).toEqual([])
    const missing = ['address.adresse', 'address.code_postal', 'address.contact_name', 'address.pays', 'address.ville']
    expect(problems({ ...whole, dpc_user_type: 'Other' })).toEqual(missing)
  })
  it('is saved with the answers of its return type, and no address that is known', () => {
    const typed = { ...whole, 'answer.other': 'of another return type' }
    const { body, pathOf } = savedDpc(blank, draft(typed), Object.keys(typed), questions)
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
    expect(pathOf('questions.1.answer')).toBe('answer.what')
    expect(pathOf('lines.0.CodeCom')).toBe('lines.new1.CodeCom')
  })
  it('can be typed over everywhere', () => {
    const saved = { ...blank, questions: [{ ...questions[1], answer: 'No signal' } as DpcQuestion] }
    expect(flatDpc(saved)).toMatchObject({ 'answer.what': 'No signal', 'address.ville': '', CreditNote: '' })
  })
})
