import type { Config } from '../../platform/config/config.ts'
import { fatalError } from '../../platform/config/fatal-error.ts'
import type { Command } from '../command.ts'
import { counterpartChecks } from './counterparts.ts'
import { checkDatabase, checkReplicas } from './database.ts'
import { type Check, type Finding, runCheck } from './finding.ts'
import { checkDisk } from './machine.ts'

const checksOf = (config: Config): Record<string, Check> => ({
  disk: () => checkDisk(config),
  database: () => checkDatabase(config),
  ...(config.databaseReadUrl && { replicas: () => checkReplicas(config) }),
  ...counterpartChecks(config),
})

/** Runs all checks at once. */
export async function examine(config: Config): Promise<Finding[]> {
  const checks = Object.entries(checksOf(config))
  return (await Promise.all(checks.map(([part, check]) => runCheck(part, check)))).flat()
}

export const doctorCommand: Command = {
  usage: 'doctor',
  summary: 'Checks disk, database, jobs, counterparts and certificates. Changes nothing; a failure ends with code 1.',
  help: `  One line for each part: ok, look (works, but needs an eye) or fails. A wrong configuration is told before all else.
  The parts that Callout brings itself are not asked, but for the database, which should run.`,
  runWithoutDatabase: async (config) => {
    const findings = await examine(config)
    for (const { part, state, text } of findings) console.log(`${state.padEnd(6)} ${part.padEnd(16)} ${text}`)
    const failed = findings.filter(({ state }) => state === 'fails').length
    if (failed > 0) throw fatalError(`${failed === 1 ? 'One part fails' : `${failed} parts fail`}.`)
  },
}
