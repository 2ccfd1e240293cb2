import { askAll } from './asking.ts'
import { callPage, unassignedBadge } from './call-questions.ts'
import type { Program } from './claim.ts'
import { samplesOf, weekOf } from './samples.ts'

const allowed = { times: 3, ms: 60 }

/** Every filter alone, and what else is asked again and again. */
export const callFilters: Program = {
  name: 'call-filters',
  about:
    'Every filter of the list of calls alone: texts by three letters and by a whole word, choices by the value most calls ' +
    'have and by the rarest, dates by a day and by thirty. Then the badge, and the first hundred visits of a week.',
  atEverySize: true,
  run: async (bench) => {
    const samples = await samplesOf(bench.network.pool)
    const week = await weekOf(bench.network.pool)
    const byVisit = [{ Member: 'appointment_date_at', SortDirection: 0 as const }]
    const questions = [
      ...samples.map((sample) => callPage(sample.what, sample)),
      unassignedBadge,
      callPage(week.what, { ...week, sorts: byVisit, size: 100 }),
    ]
    return askAll(
      bench,
      questions.map((question) => [question, allowed] as const),
    )
  },
}
