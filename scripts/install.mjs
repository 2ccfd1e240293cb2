import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
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
 * only check the project are neither required nor installed.
 */
export async function install({ forDevelopment = true } = {}) {
  if (Number(process.versions.node.split('.')[0]) < 20) {
    giveUp(`Callout needs Node 20 or later to install itself; this is Node ${process.versions.node}.`)
  }
  const isNew = await installFolder(root, forDevelopment)
  if (!existsSync(projectNode)) installNode()
  if (isNew && !forDevelopment) removeWhatNothingReads()
}

/** A quarter of the install: headers for compiling add-ons of Node, and the source maps of packages. */
function removeWhatNothingReads() {
  const folder = join(root, 'node_modules')
  const unread = /\.([cm]?[jt]s|css)\.map$|^node\/node_modules\/node-[^/]+\/(include|share)$/
  for (const name of readdirSync(folder, { recursive: true }))
    if (unread.test(name.split(sep).join('/'))) rmSync(join(folder, name), { recursive: true })
}

/** Installs the programs that only proofs start: they have a package of their own. */
export async function installProofTools() {
  await installFolder(join(root, 'proof'), false)
}

/** Interval at which the number of installed packages is printed, in milliseconds. */
const progressMs = 10_000

/** Tells whether it installed anything. */
async function installFolder(folder, forDevelopment) {
  const required = requiredPackages(folder, forDevelopment)
  const reason = whyInstall(folder, required)
  if (!reason) return false
  console.log(`Installing ${required.length} packages (${reason}); this takes a minute or two …`)
  const startedAt = Date.now()
  const seconds = () => `${((Date.now() - startedAt) / 1000).toFixed(0)} s`
  const countInstalled = () => required.filter(([path]) => existsSync(join(folder, path, 'package.json'))).length
  const progress = setInterval(
    () => console.log(`  ${countInstalled()} of ${required.length} after ${seconds()}`),
    progressMs,
  )
  const extent = forDevelopment ? '--include=dev' : '--omit=dev'
  const status = await npm(['ci', extent, '--no-audit', '--no-fund', '--loglevel=error'], folder)
  clearInterval(progress)
  if (status !== 0)
    giveUp('npm ci failed: see its output above. Without a network, or with a full disk, mend that; then start again.')
  console.log(`Installed in ${seconds()}.`)
  return true
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

/** Runs npm; gives its exit code. */
export async function npm(args, cwd) {
  const cli = process.env.npm_execpath
  const [command, first] = cli?.endsWith('npm-cli.js') ? [process.execPath, [cli]] : ['npm', []]
  const child = spawn(command, [...first, ...args], { cwd, stdio: ['ignore', 'inherit', 'inherit'] })
  const [code] = await once(child, 'exit')
  return code
}

/** The packages that package-lock.json names for this machine, with their paths. */
function requiredPackages(folder, forDevelopment) {
  const locked = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')).packages
  return Object.entries(locked).filter(
    ([path, entry]) =>
      path.startsWith('node_modules/') && !(entry.optional || entry.link || (entry.dev && !forDevelopment)),
  )
}

/** Compares npm's record of installed packages, which it writes last, with those required. */
function whyInstall(folder, required) {
  const record = join(folder, 'node_modules', '.package-lock.json')
  if (!existsSync(record)) return 'none are installed'
  const installed = JSON.parse(readFileSync(record, 'utf8')).packages
  if (required.some(([path, { version }]) => installed[path] && installed[path].version !== version))
    return 'package-lock.json has changed'
  return required.some(([path]) => !installed[path]) ? 'some are missing' : undefined
}
