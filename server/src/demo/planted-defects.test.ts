import { describe, expect, it } from 'vitest'
import { createNewCall } from './calls/new-calls.ts'
import { createRandom } from './random.ts'
import { createDemoWorld } from './world.ts'

const day = 86_400_000
const now = Date.UTC(2026, 2, 10)
const world = createDemoWorld(1, now, 40_000)
const [network] = world.networkData as [(typeof world.networkData)[0]]

/** Share of a problem among the faults of a product with a card, of calls so many days ago. */
function shareOf(code_product: string, problem_type_id: string, daysAgo: number, suits: (age: number) => boolean) {
  let [faults, found] = [0, 0]
  for (let index = 0; index < 12_000; index++) {
    const at = now - daysAgo * day
    const { call } = createNewCall(world, network, createRandom(1, `test ${daysAgo}`, index), index, at)
    const age = at - Date.parse(call.warranty_start_date ?? '')
    if (call.code_product !== code_product || !call.problem_type_id.startsWith(problem_type_id.slice(0, 3))) continue
    if (call.ins_id === null || !suits(age / day)) continue
    faults += 1
    if (call.problem_type_id === problem_type_id) found += 1
  }
  expect(faults).toBeGreaterThan(20)
  return found / faults
}

describe('the demo has', () => {
  it('a bad batch: the appliances of two months', () => {
    expect(shareOf('CC-NOR-024', 'HEA1', 5, (age) => age > 90 && age < 150)).toBeGreaterThan(0.6)
    expect(shareOf('CC-NOR-024', 'HEA1', 5, (age) => age > 200)).toBeLessThan(0.4)
  })

  it('a part that ages, in a product without older appliances', () => {
    expect(shareOf('TC-LIN-080', 'DHW3', 5, (age) => age > 800)).toBeGreaterThan(0.6)
    expect(shareOf('TC-LIN-080', 'DHW3', 5, (age) => age < 300)).toBeLessThan(0.4)
    expect(() => shareOf('TC-LIN-080', 'DHW3', 5, (age) => age > 30.4 * 30)).toThrow()
  })

  it('a change from a date on, whatever the age', () => {
    expect(shareOf('AS-FRE-035', 'ACF6', 5, () => true)).toBeGreaterThan(0.6)
    expect(shareOf('AS-FRE-035', 'ACF6', 90, () => true)).toBeLessThan(0.4)
  })
})
