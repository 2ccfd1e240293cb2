// Runs a TypeScript file of the project with the project's own Node: node scripts/run.mjs FILE [ARGUMENT ...]
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { giveUp, install, installProofTools, projectNode, root } from './install.mjs'

/**
 * Runs the file and exits with its exit code. The IPC channel closes when this process ends in any way, which tells the
 * file that it is gone.
 */
export function run(file, args) {
  // The reader of the output may close it before the file has ended.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {})
  const child = spawn(projectNode, [resolve(root, file), ...args], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  // The shell between npm and this process ends on a signal without passing it on.
  const shell = process.ppid
  if (process.env.npm_lifecycle_event) setInterval(() => process.ppid === shell || child.kill('SIGTERM'), 100).unref()
  child.on('error', (error) => giveUp(`${projectNode} could not be run: ${error.message}`))
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [file, ...args] = process.argv.slice(2)
  if (!file) giveUp('node scripts/run.mjs FILE [ARGUMENT ...]')
  // Server files run without the development packages.
  await install({ forDevelopment: !file.startsWith('server/') })
  if (file.startsWith('proof/')) await installProofTools()
  run(file, args)
}
