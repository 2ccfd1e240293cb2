import { contractStatuses, contractTypes } from './contract-texts.ts'
import { makeDefectCodes } from './defect-codes.ts'
import { randomFor, uuidAt } from './random.ts'
import * as tariff from './tariff-texts.ts'
import * as texts from './value-list-texts.ts'

export interface ValueListItem {
  uuid: string
  network_code: string | null
  value_list: string
  value: string
  parent: string | null
  position: number
  text: Record<string, string>
  attributes: Record<string, unknown>
}

type Draft = Pick<ValueListItem, 'value' | 'text'> & Partial<ValueListItem>

const languages = ['es', 'pt', 'en', 'fr', 'it'] as const

const countries =
  'ES,IT,PT,FR,AD,AT,BE,BG,CH,CY,CZ,DE,DK,EE,FI,GB,GR,HR,HU,IE,IS,LI,LT,LU,LV,MC,MT,NL,NO,PL,RO,SE,SI,SK,SM,VA'.split(
    ',',
  )

/** The value lists of all networks, every text in the five languages. */
export function makeValueLists(seed: number, at: number): ValueListItem[] {
  const random = randomFor(seed, 'value lists')
  const lists: Record<string, Draft[]> = {
    call_statuses: rows(texts.callStatuses).map(({ belongs, ...item }) => ({
      ...item,
      attributes: {
        is_saved_status_open: belongs.includes('open'),
        is_cancelled_status: belongs.includes('cancelled'),
        technician: belongs.includes('technician'),
      },
    })),
    priorities: rows(texts.priorities),
    skills: rows(texts.skills),
    call_types: rows(texts.callTypes).map((item) => ({ ...item, attributes: { skill: item.belongs } })),
    problem_types: rows(texts.problemTypes).map((item) => ({ ...item, parent: item.belongs })),
    reject_reasons: rows(texts.rejectReasons).map((item) => ({
      ...item,
      attributes: item.belongs === 'free_text' ? { free_text: true } : {},
    })),
    call_centers: rows(texts.callCenters).map((item) => ({ ...item, network_code: item.belongs })),
    business_units: rows(texts.businessUnits).map((item) => ({ ...item, network_code: item.belongs })),
    dpc_return_types: rows(tariff.returnTypes),
    dpc_user_types: rows(tariff.userTypes),
    pays: countries.map((value) => ({ value, text: countryName(value) })),
    defect_codes: makeDefectCodes().map(({ text, ...item }) => ({
      ...item,
      text: inLanguages((_, index) => text[index] ?? item.value),
    })),
    contract_types: rows(contractTypes),
    contract_statuses: rows(contractStatuses),
  }
  return Object.entries(lists).flatMap(([value_list, items]) =>
    items.map(({ value, text, network_code = null, parent = null, attributes = {} }, position) => {
      return { uuid: uuidAt(random, at), network_code, value_list, value, parent, position, text, attributes }
    }),
  )
}

/** The text of each item of a list in one language, by its value. */
export function textsOf(items: ValueListItem[], valueList: string, language: string): Map<string, string> {
  const own = items.filter((item) => item.value_list === valueList)
  return new Map(own.map((item) => [item.value, item.text[language] ?? item.value]))
}

function countryName(code: string): Record<string, string> {
  return inLanguages((language) => new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code)
}

/** Reads `value | what it belongs to | es | pt | en | fr | it`, a line an item. */
export function rows(table: string) {
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
