import { runCommand } from './commands/run-command.ts'
import { errorText, exitOnUncaughtError } from './platform/config/fatal-error.ts'

exitOnUncaughtError()
try {
  await runCommand(process.argv.slice(2), process.env)
} catch (error) {
  console.error(errorText(error))
  process.exitCode = 1
}
