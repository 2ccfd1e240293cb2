import { describe, expect, it } from 'vitest'
import { mailMessages } from '../messages/mail-messages.ts'
import { languages } from '../messages/messages.ts'
import {
  faultsOfTemplate,
  isMailTemplate,
  type MailTemplateName,
  mailTemplateNames,
  ownTextIn,
} from './admin.templates.ts'

describe('a template', () => {
  it.each<[string, MailTemplateName, string, string, string[]]>([
    ['is whole', 'bank_account', 'New account', '{iban} for {raison_sociale}', []],
    ['misspells one', 'bank_account', 'New', '{iban} {ibam}', ['body unknown {ibam} {iban}']],
    [
      'swaps two letters',
      'reminder',
      '{call_id}',
      '{ctiy} {vlile}',
      ['body unknown {ctiy}', 'body unknown {vlile} {ville}'],
    ],
    ['has capitals and spaces', 'reminder', '{call_id} { Call-ID }', 'x', ['subject unknown { Call-ID } {call_id}']],
    ['has one of another email', 'reminder', '{call_id}', '{iban}', ['body unknown {iban}']],
    ['names one twice', 'account', '', '{foo} {foo}', ['body unknown {foo}']],
    ['lacks what it needs', 'bank_account', 'New', 'Look', ['body missing {iban}']],
    ['misspells what it needs', 'bank_account', '', '{ibam}', ['body unknown {ibam} {iban}', 'body missing {iban}']],
    ['has what it needs in its subject', 'reminder', 'Call {call_id}', 'Please answer', []],
    [
      'counts with a word for one and many',
      'reminder',
      '{call_id|call|calls}',
      '{cal_id|call|calls}',
      ['body unknown {cal_id} {call_id}'],
    ],
    ['has braces without an end', 'account', '{', 'a } b { c', []],
  ])('%s', (_, name, subject, body, faults) => {
    const found = faultsOfTemplate(name, { subject, body })
    expect(found.map(({ field, kind, mark, meant }) => [field, kind, mark, meant].filter(Boolean).join(' '))).toEqual(
      faults,
    )
  })

  it.each(languages)('of the product has no fault in %s', (language) => {
    const faulty = Object.entries(mailMessages[language]).filter(
      ([name, mail]) => isMailTemplate(name) && faultsOfTemplate(name, mail).length > 0,
    )
    expect(faulty).toEqual([])
    expect(mailTemplateNames.filter((name) => !Object.hasOwn(mailMessages[language], name))).toEqual(['assignment'])
  })
})

it.each([
  ['fr', ['', 'fr'], 'fr'],
  ['es', ['', 'fr'], ''],
  ['es', ['', 'es'], 'es'],
  ['it', ['', 'fr'], undefined],
])('a text in %s, where the network words %j in Spanish, is that of %j', (language, known, expected) =>
  expect(
    ownTextIn(
      language,
      'es',
      known.map((lang) => ({ lang })),
    )?.lang,
  ).toBe(expected),
)
