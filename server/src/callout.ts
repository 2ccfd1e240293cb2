import { errorText, exitOnUncaughtError } from './platform/config/fatal-error.ts'
import { collectOldGenerationEarly, keepYoungGeneration, limitYoungGeneration } from './platform/config/heap.ts'

exitOnUncaughtError()
// While modules load, or their memory would stay.
keepYoungGeneration()
const { runCommand } = await import('./commands/run-command.ts')
// A command has no load to serve: it needs less memory than the server.
limitYoungGeneration(8)
collectOldGenerationEarly()
try {
  await runCommand(process.argv.slice(2), process.env)
} catch (error) {
  console.error(errorText(error))
  process.exitCode = 1
}
