import type { Selectable } from 'kysely'
import type { EquipmentCards } from '../../platform/database/db.types.ts'
import { dateOf, day } from '../calls/calendar.ts'
import { plantedSale } from '../planted-defects.ts'
import { chance, createRandom, randomDigits, randomInteger } from '../random.ts'
import type { DemoWorld, NetworkData } from '../world.ts'
import { createCustomer, createDoorNumber, createPhoneNumber, createStreet } from './names.ts'
import { type Place, pickDoorIn } from './places.ts'
import type { Product } from './products.ts'

/** Key of the first card. */
export const firstInsId = 400_001

export type Card = Omit<Selectable<EquipmentCards>, 'IsProduct' | 'version'> & {
  produit_uuid: string
  latitude: number
  longitude: number
  StartDate: string
  EndDate: string
}

/** An installed appliance: its stored card, and the data for calls about it. */
export interface InstalledAppliance {
  card: Card
  place: Place
  product: Product
}

const year = 365 * day

/** Generates the card of an index, from the seed alone: so a million cards need not stay in memory. */
export function createCard({ seed, now }: DemoWorld, networkData: NetworkData, index: number): InstalledAppliance {
  const random = createRandom(seed, 'card', index)
  const { culture, network } = networkData
  const [place, drawn] = [networkData.pickTown(random), networkData.pickProduct(random)]
  const owner = createCustomer(random, culture)
  const { adresse, street_number } = createStreet(random, culture)
  const { code_postal, latitude, longitude } = pickDoorIn(random, place)
  const sale = { code_product: drawn.code_product, daysAgo: randomInteger(random, 20, 7 * 365) }
  const { code_product, daysAgo } = plantedSale(seed, network, index, sale) ?? sale
  const product = networkData.products.find((one) => one.code_product === code_product) ?? drawn
  const started = now - daysAgo * day
  const ends = started + randomInteger(random, 2, 5) * year
  const card: Card = {
    InsId: firstInsId + index,
    network_code: network.network_code,
    produit_uuid: product.produit_uuid,
    InternalSN: dateOf(started).slice(2, 7).replace('-', '') + String(index + 1).padStart(7, '0'),
    CodeCom: product.code_product,
    ItemCode: product.item_code,
    ItemName: product.item_name,
    OwnerCode: `C${randomDigits(random, 7)}`,
    OwnerName: owner.name,
    OwnerEmail: owner.email,
    OwnerPhone: createPhoneNumber(random, culture),
    OwnerPhone2: chance(random, 0.2) ? createPhoneNumber(random, culture) : '',
    Street: adresse,
    StreetNo: street_number,
    Block: createDoorNumber(random, culture),
    Zip: code_postal,
    City: place.ville,
    Country: place.pays,
    latitude,
    longitude,
    StartDate: dateOf(started),
    EndDate: dateOf(ends),
    ExtensionDate: chance(random, 0.2) ? dateOf(ends + randomInteger(random, 1, 2) * year) : null,
    created_at: new Date(started).toISOString(),
    origin: 'import',
  }
  return { card, place, product }
}
