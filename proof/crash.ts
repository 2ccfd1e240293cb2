// Kills the server repeatedly under load: node scripts/run.mjs proof/crash.ts
import { runCrashTest } from '../server/test/crash/kills.ts'
import { crashFigures } from './crash/figures.ts'
import { type ProofFigures, printFigures, withSandbox } from './sandbox.ts'
import { startInstallation } from './support/installation.ts'

const kills = 50

/** Checks the stored data after the server was killed repeatedly under eight clients, with PostgreSQL left running. */
export const crash = (): Promise<ProofFigures> =>
  withSandbox(async (sandbox) => {
    // A slow mail server is often in the middle of an email when the server is killed.
    const { start, db, dataDir, emails } = await startInstallation(sandbox, { delayMs: () => Math.random() * 100 })
    const found = await runCrashTest({
      start,
      kill: (product) => product.kill(),
      db: async () => db,
      dataDir,
      emails,
      kills,
      clients: 8,
      longestMs: 1500,
      log: console.log,
    })
    return crashFigures(found)
  })

if (import.meta.main) await printFigures(crash)
