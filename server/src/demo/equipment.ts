import { day } from './calendar.ts'
import { customer, doorNumber, phone, street } from './names.ts'
import { doorIn, type Place } from './places.ts'
import type { Product } from './products.ts'
import { between, chance, digits, randomFor } from './random.ts'
import type { Territory, World } from './world.ts'

/** The key of the first card; the others count on from it. */
export const firstInsId = 400_001

export interface Card {
  InsId: number
  network_code: string
  produit_uuid: string
  InternalSN: string
  CodeCom: string
  ItemCode: string
  ItemName: string
  OwnerCode: string
  OwnerName: string
  OwnerEmail: string
  OwnerPhone: string
  OwnerPhone2: string
  Street: string
  StreetNo: string
  Block: string
  Zip: string
  City: string
  Country: string
  latitude: number
  longitude: number
  StartDate: string
  EndDate: string
  ExtensionDate: string | null
}

/** An installed appliance: the card as stored, and what calls about it are made from. */
export interface Installed {
  card: Card
  place: Place
  product: Product
}

const dateOf = (at: number) => new Date(at).toISOString().slice(0, 10)
const year = 365 * day

/** The card of that index, the same whenever it is asked for: a million need not be kept to make calls about them. */
export function makeCard({ seed, now }: World, territory: Territory, index: number): Installed {
  const random = randomFor(seed, 'card', index)
  const { culture, network } = territory
  const [place, product] = [territory.town(random), territory.product(random)]
  const owner = customer(random, culture)
  const { adresse, street_number } = street(random, culture)
  const { code_postal, latitude, longitude } = doorIn(random, place)
  const started = now - between(random, 20, 7 * 365) * day
  const ends = started + between(random, 2, 5) * year
  const card: Card = {
    InsId: firstInsId + index,
    network_code: network.network_code,
    produit_uuid: product.produit_uuid,
    InternalSN: dateOf(started).slice(2, 7).replace('-', '') + String(index + 1).padStart(7, '0'),
    CodeCom: product.code_product,
    ItemCode: product.item_code,
    ItemName: product.item_name,
    OwnerCode: `C${digits(random, 7)}`,
    OwnerName: owner.name,
    OwnerEmail: owner.email,
    OwnerPhone: phone(random, culture),
    OwnerPhone2: chance(random, 0.2) ? phone(random, culture) : '',
    Street: adresse,
    StreetNo: street_number,
    Block: doorNumber(random, culture),
    Zip: code_postal,
    City: place.ville,
    Country: place.pays,
    latitude,
    longitude,
    StartDate: dateOf(started),
    EndDate: dateOf(ends),
    ExtensionDate: chance(random, 0.2) ? dateOf(ends + between(random, 1, 2) * year) : null,
  }
  return { card, place, product }
}
