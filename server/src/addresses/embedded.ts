import type { Suggestion } from '@callout/domain/addresses/address.api.ts'
import type { Actor } from '@callout/domain/kernel/actor.ts'
import type { Db } from '../kernel/db.ts'
import { postcodeAreas, servedAddresses, towns } from './address.queries.ts'
import { labelled, labelOf } from './label.ts'
import { plainText, type Sought } from './words.ts'

const mostDoors = 8
const mostAreas = 6
const mostTowns = 4

/**
 * Addresses out of the own tables: doors the network already served, postcode areas, towns. What begins with what is
 * typed comes first, then doors, then the rest.
 */
export async function embeddedAddresses(tx: Db, actor: Actor, sought: Sought): Promise<Suggestion[]> {
  if (sought.words.length === 0) return []
  const [served, areas, named] = await Promise.all([
    servedAddresses(tx, actor, sought),
    postcodeAreas(tx, sought),
    towns(tx, sought),
  ])
  const begins = ({ code_postal, ville }: Suggestion) =>
    [code_postal, ville, labelOf({ ...nowhere, code_postal, ville })].some((text) =>
      plainText(text).startsWith(plainText(sought.typed)),
    )
  const towned = labelled([...areas, ...servedAreas(served, sought)]).slice(0, mostAreas)
  const around = [...toldApart(named).slice(0, mostTowns), ...towned]
  const doors = labelled(served).slice(0, mostDoors)
  return [...around.filter(begins), ...doors, ...around.filter((one) => !begins(one))]
}

const nowhere = { street: '', street_number: '', code_postal: '', ville: '', pays: '', lat: null, lng: null }

/** Postcodes with their towns, as served doors have them. */
const servedAreas = (served: readonly Omit<Suggestion, 'label'>[], { words }: Sought) =>
  served
    .map(({ code_postal, ville, pays }) => ({ ...nowhere, code_postal, ville, pays }))
    .filter(({ code_postal, ville }) => {
      const text = plainText(`${code_postal} ${ville}`)
      return code_postal !== '' && words.every((word) => text.includes(word))
    })

/** Towns by name; those of one name by the large town they lie near. */
function toldApart(named: readonly (Omit<Suggestion, 'label'> & { near: string })[]): Suggestion[] {
  const sameName = Map.groupBy(named, ({ ville }) => ville)
  const labels = named.map(({ near, ...town }) => {
    const isAlone = sameName.get(town.ville)?.length === 1 || near === ''
    return { label: isAlone ? town.ville : `${town.ville} (${near})`, ...town }
  })
  return [...new Map(labels.map((town) => [town.label, town])).values()]
}
