import type { DefectCodes } from '@callout/domain/defects/defect.ts'
import type { Call } from './calls.ts'
import { makeDefectCodes } from './defect-codes.ts'
import { chance, pick, randomFor } from './random.ts'

/** The groups in which appliances of a skill fail, the frequent ones more than once. */
const groupsOf: Record<string, string> = {
  'WATER-HEATER': 'DHW DHW DHW DHW ELE SNS USE',
  'GAS-WATER-HEATER': 'IGN IGN FLM GAS FLU SNS ELE USE',
  'GAS-BOILER': 'IGN FLM HYD HYD PMP SNS ELE DHW GAS FLU USE',
  'LARGE-BOILER': 'FLM FLM FLU PMP HYD ELE GAS SNS',
  'HEAT-PUMP': 'REF REF AIR PMP HYD SNS ELE USE',
  'AIR-CONDITIONING': 'REF REF AIR AIR ELE USE',
  SOLAR: 'SOL SOL SOL PMP SNS',
  'ELECTRIC-HEATING': 'ELE ELE ELE USE',
}

/** Every way down the tree, by its group. */
const ways = leavesByGroup()

function leavesByGroup(): Map<string, string[][]> {
  const codes = makeDefectCodes()
  const parents = new Set(codes.map(({ parent }) => parent))
  const leaves = codes.filter(({ value }) => !parents.has(value)).map(({ value }) => value.split('-'))
  return Map.groupBy(leaves, ([group = '']) => group)
}

/** What the company found: not always down to the cause. Nothing where there was no fault, or nobody wrote it down. */
export function defectOf({ call_id, skill, call_type_id }: Call): DefectCodes | undefined {
  // A stream of its own: what is found changes nothing else in the call's life.
  const random = randomFor(Number(call_id), 'defect')
  if (chance(random, 0.12)) return undefined
  const isFault = !['STU', 'MNT', 'INS'].includes(call_type_id) || chance(random, 0.3)
  const groups = isFault ? (groupsOf[skill] ?? 'ELE USE') : 'USE'
  const way = pick(random, ways.get(pick(random, groups.split(' '))) ?? [])
  return codesOf(way.slice(0, pick(random, depths)))
}

const depths = [2, 3, 3, 4, 4, 4]

const codesOf = (words: string[]): DefectCodes => {
  const [one = '', two = '', three = '', four = ''] = words.map((_, level) => words.slice(0, level + 1).join('-'))
  return { defect_code1: one, defect_code2: two, defect_code3: three, defect_code4: four }
}
