import { askAll } from './asking.ts'
import { callPage, network_code } from './call-questions.ts'
import type { Program } from './claim.ts'
import type { Allowed, Question } from './question.ts'
import { contained, middleOf, searched } from './samples.ts'

/** What a search by fewer than three letters may take, for which no index of trigrams helps. */
const fewLetters = { ms: 120 }

export const shortFilters: Program = {
  name: 'short-filters',
  about: 'Every text of the list of calls searched by one and by two letters. The bare SQL is asked once.',
  run: async (bench) => {
    const questions: [Question, Allowed][] = []
    for (const [name, filter] of searched) {
      const text = await middleOf(bench.network.pool, filter.column ?? name)
      for (const [what, length] of [
        ['one letter', 1],
        ['two letters', 2],
      ] as const) {
        const sample = contained(name, filter, what, text.slice(0, length))
        questions.push([callPage(sample.what, { ...sample, way: 'broad' }), fewLetters])
      }
    }
    return askAll(bench, questions)
  },
}

const size = 40
const deep = 5000

export const farPages: Program = {
  name: 'far-pages',
  about:
    'Pages far into the list of calls; the last page is the last full one, so that it is as long in every network. The bare SQL, which skips by offset, is asked once.',
  atEverySize: true,
  run: async (bench) => {
    const { rows } = await bench.network.pool.query<{ total: number }>(
      'select count(*) as total from calls where network_code = $1',
      [network_code],
    )
    const last = Math.floor((rows[0]?.total ?? 0) / size)
    const page = (what: string, page: number, ms: number): [Question, Allowed] => [callPage(what, { page }), { ms }]
    const pages = [page('last page', last, 10)]
    if (last > deep) pages.unshift(page(`page ${deep.toLocaleString('en')}`, deep, 20))
    return askAll(bench, pages)
  },
}
