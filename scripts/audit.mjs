// Checks installed packages for known vulnerabilities, if the registry supports it; fails on serious ones.
import { spawnSync } from 'node:child_process'
import { root } from './install.mjs'

const args = ['audit', '--omit=dev', '--json']
const { stdout, error } = spawnSync('npm', args, { cwd: root, encoding: 'utf8', timeout: 30_000 })
const counts = read(stdout)?.metadata?.vulnerabilities

if (!counts)
  console.log(`not asked: ${error ? 'npm did not answer in time' : 'the registry does not answer npm audit'}`)
else if (counts.high + counts.critical > 0) {
  console.log(
    `npm audit knows of ${counts.high} high and ${counts.critical} critical vulnerabilities: see npm audit --omit=dev`,
  )
  process.exit(1)
}

function read(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
