// The checks of `npm test` that are no tests: each is a script and its arguments.
import { join } from 'node:path'
import { root } from './install.mjs'

/** The folders with types to check, by the workspace whose change can break them. */
const typed = {
  domain: ['domain', 'server', 'web', 'web/service-worker', 'e2e', 'proof'],
  server: ['server', 'e2e', 'proof'],
  web: ['web', 'web/service-worker'],
  e2e: ['e2e'],
  bench: ['server'],
  proof: ['proof'],
}

/** The checks of the changed workspaces; without them, all, and known vulnerabilities of dependencies. */
export function checksOf(workspaces) {
  const biome = process.env.CI ? 'ci' : 'check'
  const folders = new Set((workspaces ?? Object.keys(typed)).flatMap((workspace) => typed[workspace] ?? []))
  return {
    'format and lint': [join(root, 'node_modules/@biomejs/biome/bin/biome'), biome],
    ...Object.fromEntries([...folders].map((folder) => [`types of ${folder}`, typesOf(folder)])),
    boundaries: [join(root, 'scripts/boundaries.mjs')],
    ...(!workspaces && { 'known vulnerabilities in dependencies': [join(root, 'scripts/audit.mjs')] }),
  }
}

/** One thread: several wait for each other busily, which doubles the CPU time. */
function typesOf(folder) {
  return [join(root, 'node_modules/typescript/bin/tsc'), '--singleThreaded', '-p', folder]
}
