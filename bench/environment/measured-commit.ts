import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * The checked-out commit, and whether it has local changes; "unknown" without git. `pages` are the files that the run
 * itself writes: their changes do not count.
 */
export function measuredCommit(...pages: string[]): string {
  const git = (...words: string[]) => spawnSync('git', words, { cwd: root, encoding: 'utf8' })
  const { status, stdout } = git('rev-parse', '--short=10', 'HEAD')
  if (status !== 0) return 'unknown'
  const others = pages.map((page) => `:!${page}`)
  const isChanged = git('status', '--porcelain', '--', '.', ...others).stdout.trim() !== ''
  return `${stdout.trim()}${isChanged ? ' with uncommitted changes' : ''}`
}
