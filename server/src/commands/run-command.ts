import { parseArgs } from 'node:util'
import { openOrReuseDatabase } from '../embedded/open-database.ts'
import { readConfig } from '../platform/config/config.ts'
import { fatalError } from '../platform/config/fatal-error.ts'
import { openPool } from '../platform/database/db.ts'
import { accessLogCommand } from './access-log.ts'
import { accountCommands } from './account.ts'
import { backupCheckCommand } from './backup-check.ts'
import { checkDataCommand } from './check-data.ts'
import type { Command } from './command.ts'
import { customerCommands } from './customer.ts'
import { demoCommand } from './demo-network.ts'
import { doctorCommand } from './doctor/doctor.ts'
import { importCommand } from './import-network.ts'
import { legalDetailsCommands } from './legal-details.ts'
import { maintenanceCommands } from './maintenance.ts'
import { createNetworkCommand } from './network-create.ts'
import { connectTokenCommand, loginCodeCommand } from './one-time-codes.ts'
import { qualityCommand } from './quality-run.ts'
import { rotateKeyCommand } from './session-key.ts'
import { simulateCommand } from './simulate.ts'
import { supportCommand } from './support.ts'
import { visitClocksCommand } from './visit-clocks.ts'

/** Commands by name. A name has one or two words. */
const commands: Record<string, Command> = {
  'login-code': loginCodeCommand,
  'connect-token': connectTokenCommand,
  demo: demoCommand,
  import: importCommand,
  'check-data': checkDataCommand,
  doctor: doctorCommand,
  'backup check': backupCheckCommand,
  support: supportCommand,
  reads: accessLogCommand,
  simulate: simulateCommand,
  'visits clocks': visitClocksCommand,
  'quality run': qualityCommand,
  'key rotate': rotateKeyCommand,
  'network create': createNetworkCommand,
  ...customerCommands,
  ...accountCommands,
  ...maintenanceCommands,
  ...legalDetailsCommands,
}

const overviewText = `npm run -s callout -- COMMAND

${Object.values(commands)
  .map(({ usage, summary }) => `  ${usage}\n      ${summary}`)
  .join('\n')}

Each command takes --help. It works on the configured database, also while the server runs.`

/** Finds the command by its first two words, or by the first. */
function findCommand(args: string[]): { command: Command; rest: string[] } | undefined {
  for (const words of [2, 1]) {
    const name = args.slice(0, words).join(' ')
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined
    if (command) return { command, rest: args.slice(words) }
  }
}

/** Runs the command line given after `callout`. Throws a fatal error if the command is unknown or fails. */
export async function runCommand(args: string[], env: NodeJS.ProcessEnv) {
  const found = findCommand(args)
  if (!found) {
    const name = args.filter((arg) => !arg.startsWith('-')).join(' ')
    const matchingCommands = Object.values(commands).filter(({ usage }) => name && usage.startsWith(`${name} `))
    const wantsHelp = args.length === 0 || args.includes('--help') || args[0] === 'help'
    if (wantsHelp && matchingCommands.length > 0) return console.log(matchingCommands.map(formatHelp).join('\n\n'))
    if (wantsHelp) return console.log(overviewText)
    throw fatalError(`There is no command "${name}".\n\n${overviewText}`)
  }
  const { command, rest } = found
  if (rest.includes('--help')) return console.log(formatHelp(command))
  const input = parseInput(command, rest)
  const config = readConfig(env)
  if ('runWithoutDatabase' in command) return command.runWithoutDatabase(config, input)
  const database = await openOrReuseDatabase(config, (line) => console.error(line))
  const pool = openPool(database.url, 2)
  try {
    await command.run({ config, pool }, input)
  } finally {
    await pool.end()
    await database.stop()
  }
}

function parseInput(command: Command, args: string[]) {
  try {
    const { values, positionals } = parseArgs({ args, options: command.options ?? {}, allowPositionals: true })
    if (positionals.length === (command.words ?? 0)) return { words: positionals, options: values }
  } catch (error) {
    throw fatalError(`${error instanceof Error ? error.message : error}\n\n${formatHelp(command)}`)
  }
  throw fatalError(formatHelp(command))
}

const formatHelp = ({ usage, summary, help }: Command) =>
  `npm run -s callout -- ${usage}\n\n  ${summary}${help ? `\n\n${help}` : ''}`
