import { openDb } from '../platform/database/db.ts'
import { runAllNetworks } from '../quality/quality.tasks.ts'
import type { Command } from './command.ts'

export const qualityCommand: Command = {
  usage: 'quality run',
  summary: 'Counts the failures of all products again, and looks for alarms at once. The server does so each night.',
  run: async ({ pool }) => {
    const begun = Date.now()
    await runAllNetworks({ db: openDb(pool), now: () => new Date() }, true)
    console.log(`Counted in ${((Date.now() - begun) / 1000).toFixed(1)} s.`)
  },
}
