import { askThem, withExplainer } from './asking.ts'
import { callPage } from './call-questions.ts'
import type { Claim, Program } from './claim.ts'
import { openLeanAsker, openLeanAskers } from './lean-asker.ts'
import { ratesOf } from './measure.ts'
import { type Asking, bareOf } from './question.ts'

const question = callPage('list of calls as it opens', {})
const connections = 10
const fewestASecond = 1000

/** What everybody looks at most. */
export const defaultPage: Program = {
  name: 'default-page',
  about:
    'The list of calls as it opens: the first forty with the exact total. The ten connections are plain sockets that send ' +
    'the same bytes again as soon as they are answered, and share the machine with server and database.',
  atEverySize: true,
  run: (bench) =>
    withExplainer(bench, async (asking) => [
      ...(await askThem(asking, [[question, { times: 4, ms: 60 }]])),
      await atOnce(asking),
    ]),
}

async function atOnce({ bench, server }: Asking): Promise<Claim> {
  const token = await server.signIn(question.account)
  const { ask, close } = await openLeanAskers(connections, () =>
    openLeanAsker(server, question.path, question.body, token),
  )
  try {
    const bare = bareOf(question, bench.network.pool)
    const answers = bench.rounds * 20
    await ratesOf([{ name: 'ours', ask }, bare], answers / 10)
    const [ours = 0, bareRate = 0] = await ratesOf([{ name: 'ours', ask }, bare], answers)
    return {
      what: `${question.what}, ten connections`,
      unit: '/s',
      ours,
      bare: { what: question.bare.what, value: bareRate },
      bar: `at least ${fewestASecond} /s`,
      holds: ours >= fewestASecond,
    }
  } finally {
    close()
  }
}
