import { plainText } from '@callout/domain/platform/search-text.ts'
import { chance, pickOne, type Random, randomDigits, randomInteger } from '../random.ts'
import { type Culture, nameParts } from '../texts/name-parts.ts'

/** Creates a surname from parts, so that it looks real but belongs to nobody. */
export function createSurname(random: Random, culture: Culture): string {
  return pickOne(random, nameParts[culture].stems) + pickOne(random, nameParts[culture].endings)
}

export interface Person {
  name: string
  email: string
}

/** Creates a customer: usually a person, sometimes a residents' association or a business. */
export function createCustomer(random: Random, culture: Culture): Person {
  const { firstNames, businesses, secondSurname } = nameParts[culture]
  const family = createSurname(random, culture)
  if (chance(random, 0.07)) return personOf(random, `${pickOne(random, businesses)} ${family}`)
  const second = secondSurname ? ` ${createSurname(random, culture)}` : ''
  return personOf(random, `${pickOne(random, firstNames)} ${family}${second}`)
}

export function createTechnicianName(random: Random, culture: Culture): string {
  return `${pickOne(random, nameParts[culture].firstNames)} ${createSurname(random, culture)}`
}

/** Creates a company name and its legal form separately, so that a town can be inserted into a duplicate name. */
export function createCompanyName(random: Random, culture: Culture): { name: string; legalForm: string } {
  const { trades, legalForms } = nameParts[culture]
  return {
    name: `${pickOne(random, trades)} ${createSurname(random, culture)}`,
    legalForm: pickOne(random, legalForms),
  }
}

export interface Street {
  adresse: string
  street_number: string
}

export function createStreet(random: Random, culture: Culture): Street {
  const { ways, places, qualifiers } = nameParts[culture]
  const qualifier = chance(random, 0.35) ? ` ${pickOne(random, qualifiers)}` : ''
  return {
    adresse: `${pickOne(random, ways)} ${pickOne(random, places)}${qualifier}`,
    street_number: String(1 + Math.floor(random() ** 2 * 180)),
  }
}

export function createDoorNumber(random: Random, culture: Culture): string {
  const floor = randomInteger(random, 1, 9)
  if (culture === 'it') return chance(random, 0.5) ? `int. ${randomInteger(random, 1, 40)}` : ''
  if (!chance(random, 0.65)) return ''
  return culture === 'es'
    ? `${floor}º ${pickOne(random, ['A', 'B', 'C', 'D'])}`
    : `${floor}.º ${pickOne(random, ['Esq.', 'Dto.'])}`
}

/** Creates a number like a mobile one, with a prefix that the country does not assign. */
export function createPhoneNumber(random: Random, culture: Culture): string {
  if (culture === 'es') return `79${randomDigits(random, 7)}`
  return culture === 'it' ? `30${randomDigits(random, 8)}` : `95${randomDigits(random, 7)}`
}

/** Converts text for use in e-mail addresses and codes: plain letters, digits and dots. */
export function toAddressText(text: string): string {
  return plainText(text)
    .replace(/[^a-z0-9]+/g, '.')
    .replace(/^\.|\.$/g, '')
}

function personOf(random: Random, name: string): Person {
  return {
    name,
    email: chance(random, 0.62) ? `${toAddressText(name)}${randomInteger(random, 1, 99)}@mail.example` : '',
  }
}
