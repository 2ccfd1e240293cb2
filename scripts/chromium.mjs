import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { giveUp, projectNode, root } from './install.mjs'

const knownPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const headlessShellPath = '/usr/bin/chromium-headless-shell'

const isWorking = (path) => spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0

/** The machine's Chromium, or the one downloaded by Playwright; undefined if there is neither. */
export function findChromium() {
  const own = knownPaths.find((path) => existsSync(path) && isWorking(path))
  if (own) return own
  const fetched = createRequire(import.meta.url)('@playwright/test').chromium.executablePath()
  return existsSync(fetched) ? fetched : undefined
}

/** Debian's headless Chromium, in which journeys take a quarter less time; else any; undefined if there is none. */
export const findTestChromium = () => (isWorking(headlessShellPath) ? headlessShellPath : findChromium())

/** Finds a Chromium for the tests, or installs one: from the system's packages if possible, else by Playwright. */
export function ensureTestChromium() {
  const found = findTestChromium()
  if (found) return found
  console.log('Installing Chromium for the browser tests …')
  installPackages()
  if (!findTestChromium()) {
    const playwright = join(root, 'node_modules/@playwright/test/cli.js')
    spawnSync(projectNode, [playwright, 'install', '--with-deps', 'chromium'], { stdio: 'inherit' })
  }
  return (
    findTestChromium() ??
    giveUp('No Chromium was found, and none could be installed: install Chrome or Chromium and start again.')
  )
}

/** Installs Chromium, which the bench needs, then the headless shell, of which not every system has a package. */
function installPackages() {
  if (!existsSync('/usr/bin/apt-get')) return
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const install = ['install', '-y', '--no-install-recommends']
  for (const words of [['update'], [...install, 'chromium'], [...install, 'chromium-headless-shell']]) {
    const [command, ...args] = [...asRoot, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-q', ...words]
    if (spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] }).status !== 0) return
  }
}
