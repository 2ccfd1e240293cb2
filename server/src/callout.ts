import { runCommand } from './commands/run-command.ts'
import { errorText, exitOnUncaughtError } from './platform/config/fatal-error.ts'
import { limitYoungGeneration } from './platform/config/heap.ts'

// A command has no load to serve: it needs less memory than the server.
limitYoungGeneration(8)
exitOnUncaughtError()
try {
  await runCommand(process.argv.slice(2), process.env)
} catch (error) {
  console.error(errorText(error))
  process.exitCode = 1
}
