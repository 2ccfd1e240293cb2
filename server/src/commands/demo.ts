import { makeDemoNetwork } from '../demo/demo.ts'
import { stop } from '../kernel/stop.ts'
import type { Command } from './command.ts'

const most = 1_000_000

export const demoCommand: Command = {
  usage: 'demo --calls N',
  summary: `Makes the demo network with N calls, at most ${most.toLocaleString('en')}; one that is there already is replaced.`,
  help:
    '  Whatever was done in the old one is gone. A database with a real network is left alone.\n' +
    '  On a database of DATABASE_URL it needs DEMO=1: everybody knows the password of the demo accounts.',
  options: { calls: { type: 'string' } },
  run: async ({ config, pool }, { options }) => {
    const calls = /^\d{1,9}$/.test(String(options.calls)) ? Number(options.calls) : Number.NaN
    if (!(calls >= 0 && calls <= most)) throw stop(`--calls needs a whole number from 0 to ${most}.`)
    if (config.demoCalls === null)
      throw stop('DATABASE_URL may be a real network: set DEMO=1 if the demo is meant for it.')
    await makeDemoNetwork(pool, { calls, replace: true, progress: (line) => console.log(line) })
  },
}
