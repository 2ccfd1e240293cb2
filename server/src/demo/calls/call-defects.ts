import type { DefectCodes } from '@callout/domain/defects/defect.ts'
import { createDefectCodes } from '../master-data/defect-codes.ts'
import { chance, createRandom, pickOne } from '../random.ts'
import type { Call } from './new-calls.ts'

/** Defect groups by skill. Frequent groups are listed more than once. */
const defectGroupsBySkill: Record<string, string> = {
  'WATER-HEATER': 'DHW DHW DHW DHW ELE SNS USE',
  'GAS-WATER-HEATER': 'IGN IGN FLM GAS FLU SNS ELE USE',
  'GAS-BOILER': 'IGN FLM HYD HYD PMP SNS ELE DHW GAS FLU USE',
  'LARGE-BOILER': 'FLM FLM FLU PMP HYD ELE GAS SNS',
  'HEAT-PUMP': 'REF REF AIR PMP HYD SNS ELE USE',
  'AIR-CONDITIONING': 'REF REF AIR AIR ELE USE',
  SOLAR: 'SOL SOL SOL PMP SNS',
  'ELECTRIC-HEATING': 'ELE ELE ELE USE',
}

/** Paths to all leaves of the tree of defect codes, by group. */
const leavesByGroupName = leavesByGroup()

function leavesByGroup(): Map<string, string[][]> {
  const codes = createDefectCodes()
  const parents = new Set(codes.map(({ parent }) => parent))
  const leaves = codes.filter(({ value }) => !parents.has(value)).map(({ value }) => value.split('-'))
  return Map.groupBy(leaves, ([group = '']) => group)
}

/** The defect codes that the company reported, not always down to the cause; undefined if it reported none. */
export function defectCodesOf({ call_id, skill, call_type_id }: Call): DefectCodes | undefined {
  // A separate generator, so that defect codes do not change the rest of the call.
  const random = createRandom(Number(call_id), 'defect')
  if (chance(random, 0.12)) return undefined
  const isFault = !['STU', 'MNT', 'INS'].includes(call_type_id) || chance(random, 0.3)
  const groups = isFault ? (defectGroupsBySkill[skill] ?? 'ELE USE') : 'USE'
  const path = pickOne(random, leavesByGroupName.get(pickOne(random, groups.split(' '))) ?? [])
  return codesOf(path.slice(0, pickOne(random, codeDepths)))
}

const codeDepths = [2, 3, 3, 4, 4, 4]

const codesOf = (words: string[]): DefectCodes => {
  const [one = '', two = '', three = '', four = ''] = words.map((_, level) => words.slice(0, level + 1).join('-'))
  return { defect_code1: one, defect_code2: two, defect_code3: three, defect_code4: four }
}
