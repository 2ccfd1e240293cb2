// The server killed over and over while people work: node scripts/run.mjs proof/crash.ts
import { killAgainAndAgain } from '../server/test/crash/kills.ts'
import { figuresOf } from './crash.figures.ts'
import { type Figures, onGround, tell } from './ground.ts'
import { openHouse } from './house.ts'

const kills = 50

/** What is left of the work of eight clients when their server is killed again and again, over a PostgreSQL that lives. */
export const crash = (): Promise<Figures> =>
  onGround(async (ground) => {
    // A mail server that thinks for a while is often under way when the server dies.
    const { start, db, dataDir, letters } = await openHouse(ground, { thinksMs: () => Math.random() * 100 })
    const found = await killAgainAndAgain({
      start,
      kill: (product) => product.kill(),
      db: async () => db,
      dataDir,
      letters,
      kills,
      clients: 8,
      longestMs: 1500,
      say: console.log,
    })
    return figuresOf(found)
  })

if (import.meta.main) await tell(crash)
