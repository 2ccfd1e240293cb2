import type { AddressSuggestion } from '@callout/domain/addresses/address.api.ts'
import type { Actor } from '@callout/domain/platform/actor.ts'
import { plainText } from '@callout/domain/platform/search-text.ts'
import type { Db } from '../platform/database/db.ts'
import { findPostcodeAreas, findServedAddresses, findTowns } from './address.queries.ts'
import { labelOf, toSuggestions } from './address-label.ts'
import { type AddressQuery, parseAddressQuery } from './address-query.ts'

const maxDoors = 8
const maxPostcodeAreas = 6
const maxTowns = 4

/**
 * Searches the product's own tables: addresses of calls and cards, postcode areas and towns. Areas and towns that start
 * with the search text come first, then addresses, then the rest.
 */
export async function searchEmbeddedAddresses(tx: Db, actor: Actor, query: AddressQuery): Promise<AddressSuggestion[]> {
  if (query.words.length === 0) return []
  const [served, areas, townRows] = await Promise.all([
    findServedAddresses(tx, actor, query),
    findPostcodeAreas(tx, query),
    findTowns(tx, query),
  ])
  const startsWithTyped = ({ code_postal, ville }: AddressSuggestion) =>
    [code_postal, ville, labelOf({ ...emptyAddress, code_postal, ville })].some((text) =>
      plainText(text).startsWith(plainText(query.typed)),
    )
  const areaSuggestions = toSuggestions([...areas, ...postcodeAreasOf(served, query)]).slice(0, maxPostcodeAreas)
  const townSuggestions = [...disambiguateTowns(townRows).slice(0, maxTowns), ...areaSuggestions]
  const doors = toSuggestions(served).slice(0, maxDoors)
  return [
    ...townSuggestions.filter(startsWithTyped),
    ...doors,
    ...townSuggestions.filter((town) => !startsWithTyped(town)),
  ]
}

/** Postcode areas and towns that start with the search text or contain its words: places, and nobody's address. */
export async function searchPlaces(tx: Db, typed: string, country: string): Promise<AddressSuggestion[]> {
  const query = parseAddressQuery(typed, country)
  if (query.words.length === 0) return []
  const [areas, townRows] = await Promise.all([findPostcodeAreas(tx, query), findTowns(tx, query)])
  return [...toSuggestions(areas).slice(0, maxPostcodeAreas), ...disambiguateTowns(townRows).slice(0, maxTowns)]
}

const emptyAddress = { street: '', street_number: '', code_postal: '', ville: '', pays: '', lat: null, lng: null }

/** Postcodes and towns of addresses that were found. */
const postcodeAreasOf = (served: readonly Omit<AddressSuggestion, 'label'>[], { words }: AddressQuery) =>
  served
    .map(({ code_postal, ville, pays }) => ({ ...emptyAddress, code_postal, ville, pays }))
    .filter(({ code_postal, ville }) => {
      const text = plainText(`${code_postal} ${ville}`)
      return code_postal !== '' && words.every((word) => text.includes(word))
    })

/** Labels towns by name. Towns with the same name get the nearest large town added. */
function disambiguateTowns(
  townRows: readonly (Omit<AddressSuggestion, 'label'> & { near: string })[],
): AddressSuggestion[] {
  const townsByName = Map.groupBy(townRows, ({ ville }) => ville)
  const labels = townRows.map(({ near, ...town }) => {
    const isNameEnough = townsByName.get(town.ville)?.length === 1 || near === ''
    return { label: isNameEnough ? town.ville : `${town.ville} (${near})`, ...town }
  })
  return [...new Map(labels.map((town) => [town.label, town])).values()]
}
