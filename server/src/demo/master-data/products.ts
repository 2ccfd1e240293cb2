import type { Selectable } from 'kysely'
import type { Products } from '../../platform/database/db.types.ts'
import { createRandom, randomUuidAt } from '../random.ts'
import type { Culture } from '../texts/name-parts.ts'
import type { DemoNetwork } from './networks.ts'

export type Product = Selectable<Products> & {
  /** Its share among the products of the network. */
  frequency: number
}

/**
 * Product families: code, skill, name in es, it, pt (`-` if the network does not sell it), series, sizes, unit,
 * price of the smallest size and price step.
 */
const families = `
  TE | WATER-HEATER     | Termo eléctrico | Scaldabagno elettrico | Termoacumulador | Alisea Plana | 30 50 80 100 150 | L | 189 48
  TC | WATER-HEATER     | Termo conectado | - | Termoacumulador conectado | Linea | 50 80 | L | 329 60
  CG | GAS-WATER-HEATER | Calentador estanco | Scaldabagno a gas | Esquentador estanque | Brizia Fontal | 11 14 | L/min | 410 75
  CC | GAS-BOILER       | Caldera de condensación | Caldaia a condensazione | Caldeira de condensação | Norda Calera | 24 28 | kW | 1290 180
  CP | LARGE-BOILER     | Grupo térmico | Gruppo termico | - | Varmos Tondra | 70 115 250 | kW | 6800 2900
  BC | HEAT-PUMP        | Aerotermia | Pompa di calore | Bomba de calor | Eolia | 6 8 11 16 | kW | 4650 820
  BT | HEAT-PUMP        | Bomba de calor ACS | Scaldacqua a pompa di calore | Bomba de calor AQS | Sorena | 100 200 270 | L | 1390 310
  AS | AIR-CONDITIONING | Split mural | Climatizzatore | Split mural | Freska Laminar | 25 35 50 | x100 W | 690 210
  AM | AIR-CONDITIONING | Multisplit | Multisplit | Multisplit | Poliar | 40 52 | x100 W | 1480 390
  SO | SOLAR            | Equipo solar compacto | Sistema solare | Sistema solar | Heliora | 150 300 | L | 1540 340
  RE | ELECTRIC-HEATING | Emisor térmico | - | Emissor térmico | Tibia | 500 1000 | W | 159 70
  TO | ELECTRIC-HEATING | Toallero | Scaldasalviette | Toalheiro | Liana | 500 750 | W | 149 45`

/** Relative frequency of the families. Water heaters are common, large boilers are rare. */
const familyFrequencies: Record<string, number> = {
  TE: 9,
  TC: 4,
  CG: 7,
  CC: 9,
  CP: 1,
  BC: 5,
  BT: 4,
  AS: 5,
  AM: 3,
  SO: 2,
  RE: 2,
  TO: 1,
}

const columnOfCulture: Record<Culture, number> = { es: 2, it: 3, pt: 4 }

/** Creates the products of all networks, about 120. */
export function createProducts(seed: number, networks: readonly DemoNetwork[], at: number): Product[] {
  const random = createRandom(seed, 'products')
  return networks.flatMap(({ network_code, culture }, network) => {
    const items = parseFamilies().flatMap((row) => productsOfFamily(row, row[columnOfCulture[culture]] ?? '-'))
    return items.map((item, index) => ({
      ...item,
      serial_pattern: '',
      manuals: '',
      network_code,
      produit_uuid: randomUuidAt(random, at),
      active: true,
      item_code: String((network + 3) * 100_000 + index * 7 + 13),
    }))
  })
}

const parseFamilies = () =>
  families
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))

function productsOfFamily(row: string[], word: string) {
  const [family = '', skill = '', , , , series = '', sizes = '', unit = '', prices = ''] = row
  const [first = 0, step = 0] = prices.split(' ').map(Number)
  if (word === '-') return []
  return series.split(' ').flatMap((name, generation) =>
    sizes.split(' ').map((size, index) => ({
      code_product: `${family}-${name.slice(0, 3).toUpperCase()}-${size.padStart(3, '0')}`,
      item_name: `${word} ${name} ${unit.startsWith('x') ? `${size}00 W` : `${size} ${unit}`}`,
      skill,
      family,
      serial_pattern: '',
      manuals: '',
      price: (first + step * index + 35 * generation).toFixed(2),
      frequency: familyFrequencies[family] ?? 1,
    })),
  )
}
