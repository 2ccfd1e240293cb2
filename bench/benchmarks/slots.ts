import { callAdviceApi } from '@callout/domain/calls/call.advice.api.ts'
import type { Benchmark } from '../benchmark.ts'
import { fillCompany } from '../data/busy-company.ts'
import { median, timeOf } from '../measuring/timing.ts'

const account = 'sat'

/** Measures the slots offered to a company that accepts a call. */
export const slotsBenchmark: Benchmark = {
  name: 'slots',
  description: 'The free times for a visit that a company with 30 technicians and 300 visits a week is offered.',
  run: async ({ network: { pool }, server: started, rounds }) => {
    const { visits, restore } = await fillCompany(pool, account)
    try {
      const server = await started()
      const token = await server.signIn(account)
      const times: number[] = []
      for (let round = 0; round < rounds; round++) {
        const body = { ID: visits[round % visits.length] }
        times.push(
          await timeOf(async () => {
            const { Data, Message } = JSON.parse(await server.post(callAdviceApi.slots.path, body, token))
            if (Data?.length !== 3) throw new Error(`Three slots were expected. ${Message}`)
          }),
        )
      }
      // The first answers are compiled and planned.
      const ours = median(times.slice(Math.floor(rounds / 5)))
      return [{ what: 'three slots', unit: 'ms', ours, limit: 'under 50 ms', holds: ours < 50 }]
    } finally {
      await restore()
    }
  },
}
