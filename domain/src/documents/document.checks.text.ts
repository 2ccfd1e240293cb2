import type { Language, MessageKey } from '../messages/messages.ts'
import { isMessageKey, translate } from '../messages/translate.ts'
import { numberLocaleOf } from '../platform/number-locale.ts'
import type { Finding, FindingFacts } from './checks/check.facts.ts'

/** The sentence of a finding in a language. Amounts are in the French style in every language, as on screens. */
export function findingText(lang: Language, finding: Pick<Finding, 'name' | 'facts'>): string {
  return translate(lang, textKeyOf(finding), paramsOf(lang, finding.facts))
}

function textKeyOf({ name, facts }: Pick<Finding, 'name' | 'facts'>): MessageKey {
  if (name === 'duplicate') return 'DocNum' in facts ? 'check.text.duplicate_other' : 'check.text.duplicate_lines'
  if (name === 'repeat_visit') return 'DocNum' in facts ? 'check.text.repeat_visit' : 'check.text.repeat_repair'
  if (name === 'part') return 'DocNum' in facts ? 'check.text.part_sent' : 'check.text.part_foreign'
  if (name === 'author' && !('approved_by' in facts)) return 'check.text.author_reads'
  if (name === 'quantity' && 'usual' in facts) return 'check.text.quantity_of_item'
  if (name === 'distance_claim' && 'DocNums' in facts) return 'check.text.distance_claim_together'
  if (name === 'amount' && 'limit' in facts) return 'check.text.amount_of_line'
  return `check.text.${name}`
}

/** Facts that are amounts, and those that are in a finding about a price. */
const moneyFacts = ['tariff', 'amount', 'limit']
const priceFacts = ['written']

function paramsOf(lang: Language, facts: FindingFacts): Record<string, string> {
  const isPrice = 'tariff' in facts
  return Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [
      name,
      typeof value === 'number'
        ? numberText(lang, value, moneyFacts.includes(name) || (isPrice && priceFacts.includes(name)))
        : wordsText(lang, name, value),
    ]),
  )
}

// Created once: creating a format takes longer than reading a row of a list.
const moneyFormat = new Intl.NumberFormat('fr', { style: 'currency', currency: 'EUR' })
const numberFormats = {
  en: new Intl.NumberFormat('en', { maximumFractionDigits: 2 }),
  fr: new Intl.NumberFormat('fr', { maximumFractionDigits: 2 }),
}

const numberText = (lang: Language, value: number, isMoney: boolean) =>
  (isMoney ? moneyFormat : numberFormats[numberLocaleOf(lang)]).format(value)

function wordsText(lang: Language, name: string, value: string | readonly string[]): string {
  if (typeof value === 'string') return name === 'day' ? value.replaceAll('-', '/') : value
  if (name !== 'missing') return value.join(', ')
  return value.map((word) => missingText(lang, word)).join(', ')
}

/** Name of the missing piece of evidence, else of the missing field. */
function missingText(lang: Language, word: string): string {
  const key = [`check.missing.${word}`, `field.${word}`].find(isMessageKey)
  return key ? translate(lang, key) : word
}
