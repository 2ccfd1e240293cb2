import { type Culture, words } from './names.words.ts'
import { between, chance, digits, pick, type Random } from './random.ts'

/** Surnames are put together from parts, so that they look right and are nobody's. */
export function surname(random: Random, culture: Culture): string {
  return pick(random, words[culture].stems) + pick(random, words[culture].endings)
}

export interface Person {
  name: string
  email: string
}

/** A customer: mostly a person, now and then a house or a business. */
export function customer(random: Random, culture: Culture): Person {
  const { firstNames, businesses, secondSurname } = words[culture]
  const family = surname(random, culture)
  if (chance(random, 0.07)) return named(random, `${pick(random, businesses)} ${family}`)
  const second = secondSurname ? ` ${surname(random, culture)}` : ''
  return named(random, `${pick(random, firstNames)} ${family}${second}`)
}

export function technicianName(random: Random, culture: Culture): string {
  return `${pick(random, words[culture].firstNames)} ${surname(random, culture)}`
}

/** A company's name in two halves, so that a taken one can be told apart by its town. */
export function companyName(random: Random, culture: Culture): { name: string; legalForm: string } {
  const { trades, legalForms } = words[culture]
  return { name: `${pick(random, trades)} ${surname(random, culture)}`, legalForm: pick(random, legalForms) }
}

export interface Street {
  adresse: string
  street_number: string
}

export function street(random: Random, culture: Culture): Street {
  const { ways, places, qualifiers } = words[culture]
  const qualifier = chance(random, 0.35) ? ` ${pick(random, qualifiers)}` : ''
  return {
    adresse: `${pick(random, ways)} ${pick(random, places)}${qualifier}`,
    street_number: String(1 + Math.floor(random() ** 2 * 180)),
  }
}

export function doorNumber(random: Random, culture: Culture): string {
  const floor = between(random, 1, 9)
  if (culture === 'it') return chance(random, 0.5) ? `int. ${between(random, 1, 40)}` : ''
  if (!chance(random, 0.65)) return ''
  return culture === 'es'
    ? `${floor}º ${pick(random, ['A', 'B', 'C', 'D'])}`
    : `${floor}.º ${pick(random, ['Esq.', 'Dto.'])}`
}

/** A number that reads like a mobile one, under a prefix the country's numbering plan does not give to anybody. */
export function phone(random: Random, culture: Culture): string {
  if (culture === 'es') return `79${digits(random, 7)}`
  return culture === 'it' ? `30${digits(random, 8)}` : `95${digits(random, 7)}`
}

/** Text as it may stand in an address or a code: plain letters, digits and dots. */
export function asAddress(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '.')
    .replace(/^\.|\.$/g, '')
}

function named(random: Random, name: string): Person {
  return { name, email: chance(random, 0.62) ? `${asAddress(name)}${between(random, 1, 99)}@mail.example` : '' }
}
