import type { VatTreatment } from '@callout/domain/companies/legal.ts'
import type { Culture } from '../texts/name-parts.ts'

/** Legal facts of a company, without its names and its address. */
interface DemoLegalFacts {
  tax_number: string
  registration: string
  iban: string
  payment_days: number | null
  vat_treatment: VatTreatment | ''
  vat_exemption: string
}

const digitsOf = (text: string) => [...text].map(Number)
const weighted = (digits: readonly number[], weights: readonly number[]) =>
  digits.reduce((sum, digit, index) => sum + digit * (weights[index] ?? 0), 0)
/** The sum of Luhn's algorithm over digits of which the last, the check digit, is still missing. */
const luhnSum = (digits: readonly number[]) =>
  [...digits].reverse().reduce((sum, digit, index) => {
    const doubled = digit * 2
    return sum + (index % 2 === 1 ? digit : doubled > 9 ? doubled - 9 : doubled)
  }, 0)
const withLuhn = (number: string) => number + ((10 - (luhnSum(digitsOf(number)) % 10)) % 10)

/**
 * Tax numbers with valid check digits that are never issued: they name no province, or a kind of taxpayer without any.
 */
const taxNumberOf: Record<Culture, (number: string) => string> = {
  es: (number) => `B${withLuhn(`00${number}`)}`,
  it: (number) => withLuhn(`99${number}100`),
  pt: (number) => {
    const digits = `400${number}`
    return `${digits}${((11 - (weighted(digitsOf(digits), [9, 8, 7, 6, 5, 4, 3, 2]) % 11)) % 11) % 10}`
  },
}

/** A check digit of a Spanish account. */
const spanishDigit = (text: string, weights: readonly number[]) => {
  const digit = 11 - (weighted(digitsOf(text), weights) % 11)
  return digit === 11 ? 0 : digit === 10 ? 1 : digit
}
/** The values that the check letter of an Italian account gives to digits in odd positions. */
const italianOdd = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21]

/** Accounts with valid check digits, at banks whose codes do not exist. */
const accountOf: Record<Culture, (number: string) => string> = {
  es: (number) => {
    const [bank, account] = ['99990001', `00000${number}`]
    const first = spanishDigit(bank, [4, 8, 5, 10, 9, 7, 3, 6])
    return `${bank}${first}${spanishDigit(account, [1, 2, 4, 8, 5, 10, 9, 7, 3, 6])}${account}`
  },
  it: (number) => {
    const account = `99999000010000000${number}`
    const sum = digitsOf(account).reduce((all, digit, at) => all + (at % 2 === 0 ? (italianOdd[digit] ?? 0) : digit), 0)
    return `${String.fromCharCode(65 + (sum % 26))}${account}`
  },
  pt: (number) => {
    const account = `99990001000000${number}`
    return account + String(98n - ((BigInt(account) * 100n) % 97n)).padStart(2, '0')
  },
}

/** The IBAN of a national account number. */
function ibanOf(country: string, account: string): string {
  const digits = [...`${account}${country}00`].map((character) => Number.parseInt(character, 36)).join('')
  return `${country}${String(98n - (BigInt(digits) % 97n)).padStart(2, '0')}${account}`
}

const exemptions: Record<Culture, string> = {
  es: 'Exento: artículo 20 de la Ley 37/1992',
  it: 'Regime forfettario: art. 1, commi 54-89, L. 190/2014',
  pt: 'Isento: artigo 53.º do CIVA',
}

/** Most companies charge the domestic rate; some have another treatment, and one in ten still lacks facts. */
function treatmentOf(index: number): VatTreatment | '' {
  if (index % 10 === 4) return 'exempt'
  if (index % 10 === 6) return 'reverse_charge'
  return index % 10 === 8 ? '' : 'domestic'
}

/** The legal facts of a network's company. */
export function legalFactsOf(culture: Culture, country: string, index: number): DemoLegalFacts {
  const number = String(10_000 + index * 37)
  const vat_treatment = treatmentOf(index)
  return {
    tax_number: taxNumberOf[culture](number),
    registration: `${country}-00-${number}`,
    iban: vat_treatment === '' ? '' : ibanOf(country, accountOf[culture](number)),
    payment_days: index % 3 === 2 ? 60 : null,
    vat_treatment,
    vat_exemption: vat_treatment === 'exempt' ? exemptions[culture] : '',
  }
}
