import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { runProgram } from './programs/processes.ts'
import { missingPrerequisite, root, type Sandbox } from './sandbox.ts'

/** Checks out the project at a commit, with its packages; returns its folder. */
export function earlierVersion({ folder }: Sandbox, commit: string): string {
  const known = spawnSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: root }).status === 0
  if (!known) throw missingPrerequisite(`the history of this clone does not reach back to ${commit}`)
  const project = join(folder, commit)
  mkdirSync(project)
  runProgram('/bin/sh', ['-c', 'git archive "$1" | tar -x -C "$2"', 'sh', commit, project], { cwd: root })
  const words = ['ci', '--omit=dev', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']
  if (spawnSync('npm', words, { cwd: project, stdio: 'ignore' }).status !== 0)
    throw missingPrerequisite(`the packages of ${commit} could not be installed`)
  return project
}

/** The migrations of a version, in order. */
export const migrationsOf = (project: string) =>
  readdirSync(join(project, 'server/migrations'))
    .filter((name) => name.endsWith('.sql'))
    .sort()
