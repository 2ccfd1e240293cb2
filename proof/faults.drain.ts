import { setTimeout as wait } from 'node:timers/promises'
import { callApi } from '@callout/domain/calls/call.api.ts'
import { audit } from '../server/test/crash/audit.ts'
import { signIn, startLoad } from '../server/test/crash/load.ts'
import { expect, type Figures, type Ground } from './ground.ts'
import { openHouse } from './house.ts'
import { type Answered, aPage, upload, type Visit, visit } from './visitor.ts'

const rounds = 5
const exported = { columns: [{ Name: 'Call', Field: 'call_id' }] }

/** SIGTERM under load: what was asked before it is answered, and the process ends by itself with 0. */
export async function asksToEnd(ground: Ground): Promise<Figures> {
  const house = await openHouse(ground)
  let product = house.start()
  await product.ready
  const tokens = await signIn(product.origin, house.db)
  const visitor: Visit = { origin: product.origin, token: tokens.get('dispatcher') ?? '' }
  const load = startLoad(product.origin, tokens, 4)
  const took: number[] = []
  let answered = 0
  for (let round = 0; round < rounds; round += 1) {
    await wait(1000)
    const asked: (Answered & { begun: number })[] = []
    let isOver = false
    const go = async (ask: () => Promise<Answered>) => {
      while (!isOver) {
        const begun = Date.now()
        asked.push({ begun, ...(await ask()) })
      }
    }
    const page = () => aPage(visitor)
    const going = [page, page, () => upload(visitor), () => visit(visitor, callApi.export.path, exported)].map(go)
    await wait(500 + Math.random() * 500)
    const told = Date.now()
    const { code, ms } = await product.terminate()
    isOver = true
    await Promise.all(going)
    expect(code === 0, `it ends with 0, not ${code}: ${product.said()}`)
    took.push(ms)
    // A request of the very last moment may not have reached the server before the signal did.
    const before = asked.filter(({ begun }) => begun < told - 50)
    const bad = before.filter(({ status }) => status !== 200)
    const shown = bad.map(({ status, text, begun }) => `${status} ${text} ${told - begun} ms before`)
    expect(bad.length === 0, `what was asked before is answered: ${shown.join('; ')}`)
    answered += before.filter(({ begun, ms: lasted }) => begun + lasted > told).length
    product = house.start()
    await product.ready
  }
  await load.finish()
  const { claims, mails } = await audit({
    db: house.db,
    dataDir: house.dataDir,
    claims: load.claims,
    letters: house.letters,
  })
  await product.terminate()
  return {
    'times it was asked to end under load, exit code each time 0': rounds,
    'requests under way at that moment, every one answered': answered,
    'slowest end, ms': Math.max(...took),
    'changes acknowledged, none lost': claims,
    'mails, every one delivered': mails,
  }
}
