// Runs a TypeScript file of the project with the project's own Node: node scripts/run.mjs FILE [ARGUMENT ...]
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { giveUp, install, projectNode, root } from './install.mjs'

/**
 * Runs the file until it ends and ends with its exit code. The channel between the two tells the file when this process
 * is gone, however it went.
 */
export function run(file, args) {
  const child = spawn(projectNode, [resolve(root, file), ...args], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  // The shell between npm and this process dies of a signal without passing it on.
  const shell = process.ppid
  if (process.env.npm_lifecycle_event) setInterval(() => process.ppid === shell || child.kill('SIGTERM'), 100).unref()
  child.on('error', (error) => giveUp(`${projectNode} could not be run: ${error.message}`))
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [file, ...args] = process.argv.slice(2)
  if (!file) giveUp('node scripts/run.mjs FILE [ARGUMENT ...]')
  install()
  run(file, args)
}
