import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Ground, lacking, root } from './ground.ts'
import { run } from './programs.ts'

/** Lays out the project as it was at a commit, with the packages it had, and gives its folder. */
export function earlierVersion({ folder }: Ground, commit: string): string {
  const known = spawnSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: root }).status === 0
  if (!known) throw lacking(`the history of this clone does not reach back to ${commit}`)
  const project = join(folder, commit)
  mkdirSync(project)
  run('/bin/sh', ['-c', 'git archive "$1" | tar -x -C "$2"', 'sh', commit, project], { cwd: root })
  const words = ['ci', '--omit=dev', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']
  if (spawnSync('npm', words, { cwd: project, stdio: 'ignore' }).status !== 0)
    throw lacking(`the packages of ${commit} could not be installed`)
  return project
}

/** The migrations of a version, in their order. */
export const migrationsOf = (project: string) =>
  readdirSync(join(project, 'server/migrations'))
    .filter((name) => name.endsWith('.sql'))
    .sort()
