import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { type Ground, lacking, root } from './ground.ts'
import { run } from './programs.ts'

/** Lays out the project as it was at a commit, ready to run, and gives its folder. The packages are today's. */
export function earlierVersion({ folder }: Ground, commit: string): string {
  const known = spawnSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: root }).status === 0
  if (!known) throw lacking(`the history of this clone does not reach back to ${commit}`)
  const project = join(folder, commit)
  mkdirSync(project)
  run('/bin/sh', ['-c', 'git archive "$1" | tar -x -C "$2"', 'sh', commit, project], { cwd: root })
  const packages = join(project, 'node_modules')
  mkdirSync(packages)
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@callout') symlinkSync(join(root, 'node_modules', name), join(packages, name))
  // Its own workspaces, not those of today.
  mkdirSync(join(packages, '@callout'))
  for (const workspace of ['domain', 'server', 'web'])
    symlinkSync(join(project, workspace), join(packages, '@callout', workspace))
  return project
}

/** The migrations of a version, in their order. */
export const migrationsOf = (project: string) =>
  readdirSync(join(project, 'server/migrations'))
    .filter((name) => name.endsWith('.sql'))
    .sort()
