import type { Selectable } from 'kysely'
import type { ValueListItems } from '../../platform/database/db.types.ts'
import { createRandom, randomUuidAt } from '../random.ts'
import { contractStatuses, contractTypes } from '../texts/contract-texts.ts'
import * as tariff from '../texts/tariff-texts.ts'
import * as texts from '../texts/value-list-texts.ts'
import { createDefectCodes } from './defect-codes.ts'

export type ValueListItem = Selectable<ValueListItems> & {
  text: Record<string, string>
  attributes: Record<string, unknown>
  /** For a problem type, by language, one per line. */
  questions: Record<string, string>
  /** A problem type in a customer's words, by language. */
  customer_text: Record<string, string>
}

type Draft = Pick<ValueListItem, 'value' | 'text'> & Partial<ValueListItem>

const languages = ['es', 'pt', 'en', 'fr', 'it'] as const

const countries =
  'ES,IT,PT,FR,AD,AT,BE,BG,CH,CY,CZ,DE,DK,EE,FI,GB,GR,HR,HU,IE,IS,LI,LT,LU,LV,MC,MT,NL,NO,PL,RO,SE,SI,SK,SM,VA'.split(
    ',',
  )

/** Start-ups, maintenance and checks of an installation. */
const typesWithoutFailure = ['STU', 'MNT', 'INS']

/** Creates the value lists of all networks, with texts in five languages. */
export function createValueLists(seed: number, at: number): ValueListItem[] {
  const random = createRandom(seed, 'value lists')
  const questions = new Map(parseItems(texts.problemQuestions).map((item) => [item.value, item]))
  const customerTexts = new Map(parseItems(texts.problemsOfCustomers).map((item) => [item.value, item.text]))
  const lists: Record<string, Draft[]> = {
    call_statuses: parseItems(texts.callStatuses).map(({ belongs, ...item }) => ({
      ...item,
      attributes: {
        is_saved_status_open: belongs.includes('open'),
        is_cancelled_status: belongs.includes('cancelled'),
        technician: belongs.includes('technician'),
      },
    })),
    priorities: parseItems(texts.priorities),
    skills: parseItems(texts.skills),
    call_types: parseItems(texts.callTypes).map((item) => ({
      ...item,
      attributes: { skill: item.belongs, counts_as_failure: !typesWithoutFailure.includes(item.value) },
    })),
    problem_types: parseItems(texts.problemTypes).map(({ belongs, ...item }) => ({
      ...item,
      parent: belongs,
      questions: linesOf((questions.get(item.value) ?? questions.get(belongs))?.text),
      customer_text: customerTexts.get(item.value) ?? {},
    })),
    reject_reasons: parseItems(texts.rejectReasons).map((item) => ({
      ...item,
      attributes: item.belongs === 'free_text' ? { free_text: true } : {},
    })),
    call_centers: parseItems(texts.callCenters).map((item) => ({ ...item, network_code: item.belongs })),
    business_units: parseItems(texts.businessUnits).map((item) => ({ ...item, network_code: item.belongs })),
    dpc_return_types: parseItems(tariff.returnTypes),
    dpc_user_types: parseItems(tariff.userTypes),
    pays: countries.map((value) => ({ value, text: countryName(value) })),
    defect_codes: createDefectCodes().map(({ text, ...item }) => ({
      ...item,
      text: inLanguages((_, index) => text[index] ?? item.value),
    })),
    contract_types: parseItems(contractTypes),
    contract_statuses: parseItems(contractStatuses),
  }
  return Object.entries(lists).flatMap(([value_list, items]) =>
    items.map(
      ({ value, text, network_code = null, parent = null, attributes = {}, questions = {}, ...item }, position) => {
        return {
          uuid: randomUuidAt(random, at),
          network_code,
          value_list,
          value,
          parent,
          position,
          text,
          attributes,
          questions,
          customer_text: item.customer_text ?? {},
          active: true,
        }
      },
    ),
  )
}

const linesOf = (text: Record<string, string> = {}) =>
  Object.fromEntries(Object.entries(text).map(([language, line]) => [language, line.replaceAll(';', '\n')]))

/** Texts of a list's items in one language, by value. */
export function itemTextsOf(items: ValueListItem[], valueList: string, language: string): Map<string, string> {
  const own = items.filter((item) => item.value_list === valueList)
  return new Map(own.map((item) => [item.value, item.text[language] ?? item.value]))
}

function countryName(code: string): Record<string, string> {
  return inLanguages((language) => new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code)
}

/** Parses lines of `value | belongs | es | pt | en | fr | it`. */
export function parseItems(table: string) {
  return table
    .trim()
    .split('\n')
    .map((line) => {
      const [value = '', belongs = '', ...text] = line.split('|').map((cell) => cell.trim())
      return { value, belongs, text: inLanguages((_, index) => text[index] ?? value) }
    })
}

export function inLanguages(textIn: (language: string, index: number) => string): Record<string, string> {
  return Object.fromEntries(languages.map((language, index) => [language, textIn(language, index)]))
}
