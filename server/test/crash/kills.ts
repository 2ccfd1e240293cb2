import { setTimeout as wait } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { DB } from '../../src/kernel/db.types.ts'
import type { Letter } from '../mail-server.ts'
import type { Product } from '../product.ts'
import { type Audited, audit } from './audit.ts'
import { acts } from './lives.ts'
import { signIn, startLoad } from './load.ts'

interface Crashing {
  /** Starts the server, always the same way. */
  readonly start: () => Product
  /** Ends it, and whatever it runs on, with SIGKILL. */
  readonly kill: (product: Product) => Promise<void>
  /** A database connection for what has to be prepared and looked at; asked while the server runs. */
  readonly db: () => Promise<Kysely<DB>>
  readonly dataDir: string
  /** Every letter that came to the mail server, which is not killed. */
  readonly letters: readonly Letter[]
  readonly kills: number
  readonly clients: number
  /** The longest time between a start that is ready and its end, in milliseconds. */
  readonly longestMs: number
  readonly say?: (line: string) => void
}

export interface Crashed extends Audited {
  readonly kills: number
  /** Of the kills, those that came before the server was ready. */
  readonly whileStarting: number
  /** Changes that got no answer, or that the service was away; each was asked for again. */
  readonly lost: number
  /** Milliseconds from a start after a kill until the server was ready. */
  readonly readyMs: readonly number[]
}

/** Every so many kills one comes while the server starts. */
const startingEvery = 5

/** Kills the server over and over while clients work, starts it each time by the same command, and looks at what is left. */
export async function killAgainAndAgain(crashing: Crashing): Promise<Crashed> {
  let last: Product | undefined
  const start = () => {
    last = crashing.start()
    return last
  }
  try {
    return await underKills({ ...crashing, start })
  } finally {
    if (last && !last.isGone()) await crashing.kill(last)
  }
}

async function underKills(crashing: Crashing): Promise<Crashed> {
  const { start, kill, kills, longestMs, clients, say = () => {} } = crashing
  let product = start()
  await product.ready
  const load = startLoad(product.origin, await signIn(product.origin, await crashing.db()), clients)
  const readyMs: number[] = []
  let whileStarting = 0
  for (let n = 1; n <= kills; n += 1) {
    const duringStart = n % startingEvery === 0
    if (duringStart) {
      await kill(product)
      product = start()
      await wait(Math.random() * 1000)
      whileStarting += 1
    } else await wait(100 + Math.random() * longestMs)
    if (product.isGone()) throw new Error(`The server ended by itself:\n${product.said()}`)
    await kill(product)
    product = start()
    if (n < kills && (n + 1) % startingEvery === 0) continue
    readyMs.push(await product.ready)
    say(`${n} kills, ready again after ${readyMs.at(-1)} ms, ${load.claims.length} changes acknowledged`)
  }
  await product.ready
  await wait(longestMs)
  await load.finish()
  const never = Object.keys(acts).filter((act) => load.claims.every(({ what }) => what !== act))
  if (never.length > 0) throw new Error(`Never acknowledged, so nothing was shown of it: ${never.join(', ')}`)
  const { dataDir, letters } = crashing
  const audited = await audit({ db: await crashing.db(), dataDir, claims: load.claims, letters })
  const { code } = await product.terminate()
  if (code !== 0) throw new Error(`The server ended with ${code} when asked to:\n${product.said()}`)
  return { ...audited, kills: kills + whileStarting, whileStarting, lost: load.lost(), readyMs }
}
