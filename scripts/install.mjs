import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** The project's own Node from its packages, whatever Node runs this script. */
export const projectNode = join(root, 'node_modules', 'node', 'bin', 'node')

/** Prints one sentence and exits. */
export function giveUp(sentence) {
  console.error(`\n${sentence}`)
  process.exit(1)
}

/**
 * Installs the packages if they are missing or differ from package-lock.json. Without `forDevelopment`, packages that
 * only build and check are not required: the container image has none of them.
 */
export function install({ forDevelopment = true } = {}) {
  if (Number(process.versions.node.split('.')[0]) < 20) {
    giveUp(`Callout needs Node 20 or later to install itself; this is Node ${process.versions.node}.`)
  }
  const reason = whyInstall(forDevelopment)
  if (reason) {
    console.log(`Installing packages (${reason}); this takes a minute or two …`)
    const { status } = npm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], root)
    if (status !== 0) giveUp('npm ci failed: see its output above, fix the problem and start again.')
  }
  if (!existsSync(projectNode)) installNode()
}

/** The package `node` downloads its program in an install script, which npm may be configured to skip. */
function installNode() {
  console.log('Fetching Node, because its install script did not run …')
  const folder = join(root, 'node_modules', 'node')
  spawnSync(process.execPath, ['installArchSpecificPackage.js'], { cwd: folder, stdio: 'inherit' })
  if (existsSync(projectNode)) return
  giveUp(
    'The package "node" came without its program: allow npm to run install scripts, remove node_modules and start again.',
  )
}

export function npm(args, cwd) {
  const cli = process.env.npm_execpath
  const [command, first] = cli?.endsWith('npm-cli.js') ? [process.execPath, [cli]] : ['npm', []]
  return spawnSync(command, [...first, ...args], { cwd, stdio: ['ignore', 'inherit', 'inherit'] })
}

/** Compares npm's record of installed packages, which it writes last, with package-lock.json. */
function whyInstall(forDevelopment) {
  const record = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(record)) return 'none are installed'
  const installed = JSON.parse(readFileSync(record, 'utf8')).packages
  const required = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  const isStale = ([path, entry]) =>
    path.startsWith('node_modules/') &&
    !(entry.optional || entry.link || (entry.dev && !forDevelopment)) &&
    installed[path]?.version !== entry.version
  return Object.entries(required).some(isStale) ? 'package-lock.json has changed' : undefined
}
