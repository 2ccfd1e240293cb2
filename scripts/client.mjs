import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { giveUp, projectNode, root } from './install.mjs'

/** The entry of `/today` comes first: the second build lists its files for the service worker. */
const configs = ['vite.today.config.ts', 'vite.config.ts']
const stamp = join(root, '.cache', 'client-built-from')

/** Builds the client unless web/dist was built from the current sources. */
export function buildClient() {
  const sources = hashOfSources()
  const isBuilt = existsSync(join(root, 'web/dist/index.html')) && existsSync(stamp)
  if (isBuilt && readFileSync(stamp, 'utf8') === sources) return
  console.log('Building the client …')
  const startedAt = Date.now()
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  for (const config of configs) {
    const build = spawnSync(projectNode, [vite, 'build', '--config', config], {
      cwd: join(root, 'web'),
      encoding: 'utf8',
    })
    if (build.status !== 0) giveUp(`${build.stdout}${build.stderr}\nThe client could not be built.`)
  }
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, sources)
  console.log(`Client built in ${((Date.now() - startedAt) / 1000).toFixed(1)} s.`)
}

function hashOfSources() {
  const hash = createHash('sha256')
  for (const file of [...sourceFiles('web'), ...sourceFiles('domain'), 'package-lock.json']) {
    hash.update(`${file}\0`).update(readFileSync(join(root, file)))
  }
  return hash.digest('hex')
}

function sourceFiles(folder) {
  const entries = readdirSync(join(root, folder), { withFileTypes: true })
  const sources = entries.filter(({ name }) => !['node_modules', 'dist'].includes(name) && !name.includes('.test.'))
  return sources
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? sourceFiles(`${folder}/${entry.name}`) : [`${folder}/${entry.name}`]))
}
