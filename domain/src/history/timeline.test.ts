import { describe, expect, it } from 'vitest'
import { type Language, languages, type MessageKey } from '../messages/messages.ts'
import { translate } from '../messages/translate.ts'
import { type ChangedItem, changeTypes } from './history.ts'
import { changeSentence } from './timeline.ts'

const hiddenUserName = 'While another company had it'
const item = (field: string, old_value: ChangedItem['old_value'], new_value: ChangedItem['old_value']) => ({
  field,
  old_value,
  new_value,
})

function sentenceOf(type: string, changedItem: ChangedItem[] = [], { user_name = 'North Dispatch', lang = 'en' } = {}) {
  const texts = { label: (field: string) => `<${field}>`, value: (_: string, value: unknown) => String(value) }
  const row = { user_name, change_data: { call_id: '10000001', type, changedItem } }
  const { key, params } = changeSentence(row, texts, hiddenUserName)
  return translate(lang as Language, key, params)
}

const at = '2026-03-12'

describe('a change in words', () => {
  it.each<[string, ChangedItem[], string]>([
    ['create', [], 'North Dispatch created the call'],
    ['save', [item('phone', '1', '2'), item('email', '', 'a')], 'North Dispatch changed <phone>, <email>'],
    ['save', [item('description_sat', '', 'No water')], 'North Dispatch wrote: “No water”'],
    ['save', [item('appointment_date_at', null, at)], 'North Dispatch set the visit to 2026-03-12'],
    ['save', [], 'North Dispatch saved the call'],
    ['status', [item('status_id', 'Open', 'Done')], 'North Dispatch set the status to Done'],
    ['assign', [item('subcontractor_name', '', 'Larnosa')], 'North Dispatch assigned it to Larnosa'],
    ['assign', [], 'North Dispatch assigned it'],
    ['unassign', [item('subcontractor_name', 'Larnosa', '')], 'North Dispatch took it from Larnosa'],
    ['accept', [item('appointment_date_at', null, at)], 'North Dispatch accepted it for 2026-03-12'],
    ['reject', [item('reject_reason', '', 'No van')], 'North Dispatch declined it: No van'],
    ['planning', [item('appointment_date_at', null, at)], 'North Dispatch set the visit to 2026-03-12'],
    ['planning', [item('technician', '', 'Ana')], 'North Dispatch sends Ana'],
    ['undo', [item('subcontractor_name', 'Larnosa', '')], 'North Dispatch undid their last change'],
    ['defects', [item('defect_code1', '', 'Pump')], 'North Dispatch set the defect codes'],
    ['delete', [], 'North Dispatch deleted the call'],
    [
      'mail',
      [item('mail_recipients', '', 'a@b'), item('mail_subject', '', 'Visit')],
      'North Dispatch wrote to a@b: “Visit”',
    ],
    ['attach', [item('files', null, 'a.png\nb.png')], 'North Dispatch added a.png, b.png'],
    ['rename', [item('file_name', 'a.png', 'b.png')], 'North Dispatch renamed a.png to b.png'],
    ['detach', [item('files', 'a.png', null)], 'North Dispatch deleted a.png'],
    [
      'document',
      [item('DocNum', null, '500'), item('DocTotal', null, '92.5')],
      'North Dispatch wrote document 500: 92.5',
    ],
    ['document_change', [item('DocNum', '500', '500')], 'North Dispatch changed document 500'],
    ['document_approve', [item('DocNum', '500', '500')], 'North Dispatch approved document 500'],
    [
      'document_reject',
      [item('DocNum', '500', '500'), item('comment', '', 'Too far')],
      'North Dispatch asked for a change of document 500: “Too far”',
    ],
    ['invoice', [item('DocNum', null, '500')], 'North Dispatch invoiced document 500'],
    ['credit_note', [item('DocNum', null, '500')], 'North Dispatch cancelled the invoice of document 500'],
    ['erase', [], 'North Dispatch erased the customer’s data'],
    ['something new', [item('phone', '1', '2')], 'North Dispatch changed <phone>'],
  ])('%s', (type, items, sentence) => expect(sentenceOf(type, items)).toBe(sentence))

  it.each(languages)('has a sentence for every kind without values in %s', (lang) => {
    for (const type of changeTypes) {
      const sentence = sentenceOf(type, [], { lang })
      expect(sentence).toContain('North Dispatch')
      expect(sentence).not.toMatch(/[{}]/)
    }
  })

  it('names only the kind of a change from the time of another company', () => {
    const row = { user_name: hiddenUserName, change_data: { call_id: '', type: 'accept', changedItem: [] } }
    const texts = { label: String, value: String }
    const sentence = changeSentence(row, texts, hiddenUserName)
    expect(sentence).toEqual({
      key: 'timeline.hidden',
      params: { user_name: hiddenUserName, kind: 'history.type.accept' satisfies MessageKey },
    })
  })
})
