import { callAdviceApi } from '@callout/domain/calls/call.advice.api.ts'
import { planningApi } from '@callout/domain/calls/planning/planning.api.ts'
import type { Benchmark } from '../benchmark.ts'
import { fillCompany } from '../data/busy-company.ts'
import { median, timeOf } from '../measuring/timing.ts'

const account = 'sat'

/** Measures the slots offered to a company that accepts a call, and the plan of a technician's day. */
export const slotsBenchmark: Benchmark = {
  name: 'slots',
  description:
    'What a company with 30 technicians and 300 visits a week is offered: free times, and the plan of a full day.',
  run: async ({ network: { pool }, server: started, rounds }) => {
    const { visits, crowdDay, restore } = await fillCompany(pool, account)
    try {
      const server = await started()
      const token = await server.signIn(account)
      const measure = async (what: string, send: (round: number) => Promise<void>) => {
        const times: number[] = []
        for (let round = 0; round < rounds; round++) times.push(await timeOf(() => send(round)))
        // The first answers are compiled and planned.
        const ours = median(times.slice(Math.floor(rounds / 5)))
        return { what, unit: 'ms', ours, limit: 'under 50 ms', isMet: ours < 50 } as const
      }
      const slots = await measure('three slots', async (round) => {
        const body = { ID: visits[round % visits.length] }
        const { Data, Message } = JSON.parse(await server.post(callAdviceApi.slots.path, body, token))
        if (Data?.length !== 3) throw new Error(`Three slots were expected. ${Message}`)
      })
      const { visits: movable, ...day } = await crowdDay()
      const plan = await measure(`the plan of ${movable.length} visits`, async () => {
        const { Data, Message } = JSON.parse(await server.post(planningApi.planDay.path, { ...day, movable }, token))
        if (Data?.proposed.stops.length !== movable.length) throw new Error(`A plan was expected. ${Message}`)
      })
      return [slots, plan]
    } finally {
      await restore()
    }
  },
}
