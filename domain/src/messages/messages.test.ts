import { describe, expect, it } from 'vitest'
import { first } from './first/es.ts'
import { importMessages, say, tell } from './import-messages.ts'
import { later } from './later/es.ts'
import { mailMessages } from './mail-messages.ts'
import { fallbackLanguage, fillPlaceholders, type Language, languages, type MessageKey } from './messages.ts'
import { today } from './today/es.ts'
import { messages, translate } from './translate.ts'

const keys = Object.keys(messages.es) as MessageKey[]
const placeholders = (text: string) => [...new Set(text.match(/\{\w+/g))].sort()

describe('every text', () => {
  it('is either for the first screen or for later', () => {
    expect(Object.keys(first).filter((key) => Object.hasOwn(later, key))).toEqual([])
  })

  it('of the visits of the day stands once', () => {
    expect(Object.entries(today).filter(([key, text]) => later[key as keyof typeof later] !== text)).toEqual([])
    expect(Object.keys(first).filter((key) => Object.hasOwn(today, key))).toEqual([])
  })

  it.each(languages)('stands in %s, with the placeholders of the source', (language) => {
    const wrong = keys.filter((key) => {
      const text = translate(language, key)
      return text.trim() === '' || placeholders(text).join() !== placeholders(messages.es[key]).join()
    })
    expect(wrong).toEqual([])
  })

  it('writes a number with decimals as its language does', () => {
    const told = (language: Language) =>
      translate(language, 'invoice.refused.credit_quantity', { line: 1, DocNum: '5000001', left: 1.5 })
    expect(languages.filter((language) => told(language).includes('1,5'))).toEqual(['es', 'pt', 'fr', 'it'])
    expect(told('en')).toContain('1.5')
  })

  it.each(['en', 'fr', 'it'] as const)('is set with the apostrophes of print in %s', (language) => {
    expect(keys.filter((key) => /\p{L}'\p{L}/u.test(translate(language, key)))).toEqual([])
  })

  it('fills in what is known and leaves the rest as it stands', () => {
    expect(fillPlaceholders('{a} and {b}', { a: 1 }, 'en')).toBe('1 and {b}')
  })

  it.each(languages)('has braces only around placeholders in %s', (language) => {
    const placeholder = /\{\w+(\|[^|}]{1,99}\|[^|}]{1,99})?\}/g
    expect(keys.filter((key) => /[{}]/.test(translate(language, key).replace(placeholder, '')))).toEqual([])
  })

  it.each(languages)('takes singular or plural as %s asks for', (language) => {
    const rules = new Intl.PluralRules(language === 'pt' ? 'pt-PT' : language)
    for (let count = 0; count < 200; count++)
      expect(fillPlaceholders('{count|one|other}', { count }, language)).toBe(rules.select(count))
    expect(fillPlaceholders('{count} {count|call|calls}', { count: '1\u202f000' }, language)).toBe('1\u202f000 calls')
    expect(fillPlaceholders('{count|call|calls}', {}, language)).toBe('{count|call|calls}')
  })
})

describe('every email', () => {
  const placeholdersOf = ({ subject, body }: { subject: string; body: string }) => placeholders(subject + body)

  it.each(languages)('has subject and body in %s, with the placeholders of the source', (language) => {
    const wrong = Object.entries(mailMessages[language]).filter(([template, mail]) => {
      const source = mailMessages.es[template as keyof typeof mailMessages.es]
      return !mail.subject.trim() || !mail.body.trim() || placeholdersOf(mail).join() !== placeholdersOf(source).join()
    })
    expect(wrong).toEqual([])
  })
})

describe('one thing has one word', () => {
  const textsWith = (language: Language, word: RegExp) =>
    keys.filter((key) => word.test(translate(language, key).replace(/\{\w+/g, '')))

  it('a French call is an intervention', () => {
    expect(textsWith('fr', /(?<!centre d’)\bappels?\b/i)).toEqual([])
  })

  it.each(['es', 'pt', 'fr', 'it'] as const)('a company is no SAT and no subcontractor in %s', (language) => {
    expect(textsWith(language, /\bSAT\b|subcontrat|sous-trait|subappalt|société/i)).toEqual([])
  })

  it('English says subcontractor only where a column or field is called so', () => {
    const fields = [
      'field.subcontractor_name',
      'field.societe_uuid',
      'field.subcontractor_phone',
      'field.subContractors',
      'field.subcontractor_contract_number',
    ]
    expect(textsWith('en', /\bSAT\b|subcontractor/i)).toEqual(fields)
  })

  it('French quotes between guillemets, which keep to their words', () => {
    expect(textsWith('fr', /[“”"]|«[^\u00a0]|[^\u00a0]»/)).toEqual([])
  })

  it('French signs of two parts keep to the word before them', () => {
    const asInTheHistory = 'apikey.name_hint'
    expect(textsWith('fr', /[^\u00a0][;?!]|[^\u00a0]:(\s|$)/)).toEqual([asInTheHistory])
  })
})

describe('the messages forms and uploads are known by', () => {
  const known = [
    'text.required',
    'text.not_found',
    'text.unsupported_media_type',
    'message.must_be_minimum',
    'message.must_be_maximum',
    'message.should_be_an_email',
    'message.should_be_a_number',
    'message.fill_in_required_fields',
    'message.only_max_count_file_will_be_processed',
    'message.duplicate_file_name',
  ] as const satisfies MessageKey[]

  it.each(known)('%s is said in each language in its own words', (key) => {
    expect(new Set(languages.map((language) => translate(language, key))).size).toBe(languages.length)
  })

  it('a file left out is named', () => {
    for (const key of ['text.unsupported_media_type', 'message.duplicate_file_name'] as const)
      for (const language of languages) expect(translate(language, key, { file: 'a.exe' })).toContain('a.exe')
  })

  it('a failed lookup of fees says the same everywhere; a lost attachment is told in words', () => {
    for (const language of languages) expect(translate(language, 'message.error_api_fee')).toBe('Error API Fee.')
    expect(translate('en', 'attachment.not_found')).toBe('Attachment not found.')
  })
})

describe('messages', () => {
  it('come in five languages, with Spanish as the fallback', () => {
    expect([...languages]).toEqual(['es', 'pt', 'en', 'fr', 'it'])
    expect(fallbackLanguage).toBe('es')
  })
  it('show the browser notice in English in every language', () => {
    for (const { 'text.chrome_only': notice } of Object.values(messages))
      expect(notice).toBe('Please use Google Chrome for this site')
  })
})

describe('every text about imported rows', () => {
  it.each(languages)('stands in %s, with the placeholders of the source', (language) => {
    const wrong = Object.entries(importMessages[language]).filter(([key, text]) => {
      const source = importMessages.es[key as keyof typeof importMessages.es]
      return text.trim() === '' || placeholders(text).join() !== placeholders(source).join()
    })
    expect(wrong).toEqual([])
  })

  it('is told with its values, which may be texts themselves', () => {
    const text = say('no_reference', { what: say('an_item', { list: 'pays' }), source: 'value-lists.csv' })
    expect(tell(text)).toBe('is not an item of the value list pays: correct it, or add it to value-lists.csv.')
    expect(tell(text, 'fr')).toBe(
      'n’est pas un élément de la liste pays\u00a0: corrigez-le, ou ajoutez-le à value-lists.csv.',
    )
    expect(tell('plain', 'fr')).toBe('plain')
  })
})
