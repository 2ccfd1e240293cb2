import { plainText } from '../platform/search-text.ts'

/** The street of an address and the parts that belong to it. */
export interface StreetParts {
  readonly adresse?: string | undefined
  readonly street_number?: string | undefined
  readonly door_number?: string | undefined
}

/** The values that are not empty. Empty ones do not overwrite those of another record. */
export const withoutEmpty = <T extends object>(fields: T): T =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== '' && value !== null),
  ) as T

const isOther = (present = '', value = '') => value !== '' && plainText(value).trim() !== plainText(present).trim()

/**
 * The new values of a customer that replace the present ones: those that are not empty, and the number and the door of
 * another street, also if they are empty.
 */
export function replacementsOf<New extends StreetParts>(present: StreetParts, values: New): New {
  const { street_number = '', door_number = '' } = values
  const isOtherStreet = isOther(present.adresse, values.adresse)
  const isOtherHouse = isOtherStreet || isOther(present.street_number, street_number)
  return { ...withoutEmpty(values), ...(isOtherStreet && { street_number }), ...(isOtherHouse && { door_number }) }
}
