import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** The Node of the project, a package like any other, whatever Node this script runs under. */
export const projectNode = join(root, 'node_modules', 'node', 'bin', 'node')

/** Ends the program with one sentence. */
export function giveUp(sentence) {
  console.error(`\n${sentence}`)
  process.exit(1)
}

/** Installs the packages if they are missing or not those of package-lock.json. */
export function install() {
  if (Number(process.versions.node.split('.')[0]) < 20) {
    giveUp(`Callout needs Node 20 or later to install itself; this is Node ${process.versions.node}.`)
  }
  const reason = whyInstall()
  if (reason) {
    console.log(`Installing packages (${reason}); this takes a minute or two …`)
    const { status } = npm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], root)
    if (status !== 0) giveUp('npm ci failed; what it says stands above. Mend it and start again.')
  }
  if (!existsSync(projectNode)) installNode()
}

/** The package `node` fetches its program in an install script, which npm may have been told not to run. */
function installNode() {
  console.log('Fetching Node, because its install script did not run …')
  const folder = join(root, 'node_modules', 'node')
  spawnSync(process.execPath, ['installArchSpecificPackage.js'], { cwd: folder, stdio: 'inherit' })
  if (existsSync(projectNode)) return
  giveUp(
    'The package "node" came without its program: allow npm to run install scripts, remove node_modules and start again.',
  )
}

function npm(args, cwd) {
  const cli = process.env.npm_execpath
  const [command, first] = cli?.endsWith('npm-cli.js') ? [process.execPath, [cli]] : ['npm', []]
  return spawnSync(command, [...first, ...args], { cwd, stdio: ['ignore', 'inherit', 'inherit'] })
}

/** Compares what npm noted as installed, which it writes last, with what package-lock.json asks for. */
function whyInstall() {
  const note = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(note)) return 'none are installed'
  const installed = JSON.parse(readFileSync(note, 'utf8')).packages
  const asked = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  const isStale = ([path, entry]) =>
    path.startsWith('node_modules/') && !entry.optional && !entry.link && installed[path]?.version !== entry.version
  return Object.entries(asked).some(isStale) ? 'package-lock.json has changed' : undefined
}
