import type { Suggestion } from '@callout/domain/addresses/address.api.ts'
import { placeAt } from '@callout/domain/addresses/coordinates.ts'

type Address = Omit<Suggestion, 'label'>

const joined = (parts: readonly string[], by: string) => parts.filter((part) => part !== '').join(by)

/** An address on one line: `Calle Mayor 12, 28013 Madrid`. */
export const labelOf = ({ street, street_number, code_postal, ville }: Address) =>
  joined([joined([street, street_number], ' '), joined([code_postal, ville], ' ')], ', ')

/** The addresses with their labels, each label once: of two that read the same, the first. A place that is none is left out. */
export function labelled(addresses: readonly Address[]): Suggestion[] {
  const byLabel = new Map<string, Suggestion>()
  for (const address of addresses) {
    const label = labelOf(address)
    if (label === '' || byLabel.has(label)) continue
    byLabel.set(label, { label, ...address, ...placeAt(address.lat, address.lng) })
  }
  return [...byLabel.values()]
}
