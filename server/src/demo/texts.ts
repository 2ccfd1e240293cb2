import type { Culture } from './names.words.ts'
import { type Kind, phrases } from './phrases.ts'
import { between, chance, pick, type Random } from './random.ts'
import type { Territory } from './world.ts'

/** Subject and description as the call centre writes them down. */
export function callTexts(
  random: Random,
  { culture, problems }: Territory,
  problem_type_id: string,
  item_name: string,
) {
  const { opening, since, shows, access } = phrases[culture]
  const problem = problems.get(problem_type_id) ?? ''
  const sentences = [`${pick(random, opening)} ${problem.charAt(0).toLowerCase()}${problem.slice(1)}.`]
  if (chance(random, 0.7)) sentences.push(pick(random, since))
  if (chance(random, 0.3))
    sentences.push(`${pick(random, shows)} ${pick(random, ['E', 'A', 'F'])}${between(random, 1, 99)}.`)
  if (chance(random, 0.5)) sentences.push(pick(random, access))
  return { subject: item_name ? `${problem} - ${item_name}` : problem, description: sentences.join(' ') }
}

/** What the company reports of a visit, or why there was none. */
export function report(random: Random, culture: Culture, of: 'done' | 'waits' | 'cancelled', skill: string): string {
  const known = phrases[culture]
  if (of !== 'done') return pick(random, known[of])
  return pick(random, [...known.done.any, ...known.done[kindOf(skill)]])
}

/** What the parts of an appliance repair. */
export function kindOf(skill: string): Kind {
  if (skill === 'WATER-HEATER') return 'water'
  if (skill.startsWith('GAS') || skill === 'LARGE-BOILER') return 'gas'
  return skill === 'HEAT-PUMP' || skill === 'AIR-CONDITIONING' ? 'cold' : 'any'
}

/** Why a company gives a call back: an item of the list, with its own words where the item asks for them. */
export function declineReason(random: Random, culture: Culture): string {
  const reason = pick(random, ['LOAD', 'LOAD', 'LOAD', 'AREA', 'SKILL', 'PHONE', 'DOUBL', 'OTHER'])
  return reason === 'OTHER' ? `OTHER: ${pick(random, phrases[culture].otherwise)}` : reason
}
