import { chance, createRandom, type Random, randomInteger } from './random.ts'

const day = 86_400_000
/** Days of a month in service. */
const month = 30.4

/** A defect that product quality should find. Ages are days in service. */
interface PlantedDefect {
  readonly code_product: string
  readonly problem_type_id: string
  /** Share of all appliances of the network that were sold as this product at once, and how many days ago. */
  readonly sold: { readonly share: number; readonly from: number; readonly to: number }
  /** The product is new: no appliance is older than these days. */
  readonly launched?: number
  /** Chance that a fault at this age, so many days ago, is the defect. */
  readonly chanceAt: (age: number, daysAgo: number, soldDaysAgo: number) => number
}

/** The network that has the defects: the one that a first visitor sees. */
const network_code = 'ATLIBE'

/** Days since the firmware of the outdoor unit changed. */
const changedDaysAgo = 75
const batch = { from: 95, to: 155 }

const plantedDefects: readonly PlantedDefect[] = [
  // A bad batch: appliances of two months in a row do not heat.
  {
    code_product: 'CC-NOR-024',
    problem_type_id: 'HEA1',
    sold: { share: 0.025, ...batch },
    chanceAt: (_age, _daysAgo, sold) => (sold >= batch.from && sold <= batch.to ? 0.8 : 0),
  },
  // A part that ages: the safety group of a product of the last thirty months drips more with every month.
  {
    code_product: 'TC-LIN-080',
    problem_type_id: 'DHW3',
    sold: { share: 0.025, from: 27 * month, to: 30 * month },
    launched: 30 * month,
    chanceAt: (age) => Math.min(0.9, (age / (29 * month)) ** 4),
  },
  // A change from a date on: all appliances, whatever their age, show an error code.
  {
    code_product: 'AS-FRE-035',
    problem_type_id: 'ACF6',
    sold: { share: 0.025, from: 1 * month, to: 36 * month },
    chanceAt: (_age, daysAgo) => (daysAgo <= changedDaysAgo ? 0.75 : 0),
  },
]

interface PlantedSale {
  readonly code_product: string
  readonly daysAgo: number
}

/** Sale of a card that belongs to a planted defect, in place of the `drawn` one; the same for the same seed. */
export function plantedSale(
  seed: number,
  network: { readonly network_code: string },
  index: number,
  drawn: PlantedSale,
): PlantedSale | undefined {
  if (network.network_code !== network_code) return undefined
  const random = createRandom(seed, 'planted sale', index)
  let roll = random()
  for (const { code_product, sold } of plantedDefects) {
    if (roll < sold.share)
      return { code_product, daysAgo: randomInteger(random, Math.round(sold.from), Math.round(sold.to)) }
    roll -= sold.share
  }
  const launched = plantedDefects.find(({ code_product }) => code_product === drawn.code_product)?.launched
  return launched === undefined ? undefined : { ...drawn, daysAgo: randomInteger(random, 20, Math.round(launched)) }
}

/** Problem type of a fault of an appliance that has a planted defect, if it shows at `at`; all in milliseconds. */
export function plantedProblem(
  random: Random,
  card: { readonly network_code: string; readonly CodeCom: string; readonly StartDate: string },
  call_type_id: string,
  at: number,
  now: number,
): string | undefined {
  const defect = plantedDefects.find(({ code_product }) => code_product === card.CodeCom)
  if (!defect?.problem_type_id.startsWith(call_type_id) || card.network_code !== network_code) return undefined
  const started = Date.parse(card.StartDate)
  const chanceNow = defect.chanceAt((at - started) / day, (now - at) / day, (now - started) / day)
  return chance(random, chanceNow) ? defect.problem_type_id : undefined
}
