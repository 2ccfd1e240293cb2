import { electronicFormatIBAN, isValidIBAN } from 'ibantools'

/** An IBAN in capital letters, without spaces and hyphens. */
export const normalizeIban = (iban: string) => electronicFormatIBAN(iban) ?? ''

/** True if the IBAN has the length and form of its country, and its check digits are right. */
export const isIban = (iban: string) => isValidIBAN(normalizeIban(iban))

/** An IBAN in groups of four characters, as people read it. */
export const formatIban = (iban: string) => normalizeIban(iban).replace(/(.{4})(?=.)/g, '$1 ')
