import type { AddressSuggestion } from '@callout/domain/addresses/address.api.ts'
import { toCoordinates } from '@callout/domain/addresses/coordinates.ts'
import { joinNonEmpty } from '@callout/domain/platform/join-non-empty.ts'

type Address = Omit<AddressSuggestion, 'label'>

/** An address on one line: `Calle Mayor 12, 28013 Madrid`. */
export const labelOf = ({ street, street_number, code_postal, ville }: Address) =>
  joinNonEmpty([joinNonEmpty([street, street_number], ' '), joinNonEmpty([code_postal, ville], ' ')], ', ')

/** Adds labels to addresses. Drops addresses with an empty or repeated label, and invalid coordinates. */
export function toSuggestions(addresses: readonly Address[]): AddressSuggestion[] {
  const byLabel = new Map<string, AddressSuggestion>()
  for (const address of addresses) {
    const label = labelOf(address)
    if (label === '' || byLabel.has(label)) continue
    byLabel.set(label, { label, ...address, ...toCoordinates(address.lat, address.lng) })
  }
  return [...byLabel.values()]
}
