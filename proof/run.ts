// npm run proof: runs all proofs, or only the named ones (npm run proof -- faults).
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { measuredCommit } from '../bench/environment/measured-commit.ts'
import { type PassedProof, renderFailurePage, renderProofPage } from './proof-page.ts'
import { root } from './sandbox.ts'

/** Each proof is a file that exports a function of the same name. */
const proofs = [
  'fuzz',
  'crash',
  'crash-embedded',
  'faults',
  'restart',
  'replica',
  'failover',
  'pooler',
  'sessions',
  'upgrade',
  'backup',
  'account',
  'memory',
  'counterparts',
] as const

type Module = Readonly<Record<string, unknown>> & { readonly figureLines?: (figures: object) => string[] }

const requestedNames = process.argv.slice(2).filter((word) => word !== '--')
const unknownNames = requestedNames.filter((word) => !proofs.some((name) => name === word))
if (unknownNames.length > 0) {
  console.error(`There is no proof ${unknownNames.join(', ')}: npm run proof -- [${proofs.join('|')}]`)
  process.exit(1)
}
const selectedProofs = proofs.filter((name) => requestedNames.length === 0 || requestedNames.includes(name))
const startedAt = Date.now()
const commit = measuredCommit('docs/PROOF.md')
const failed: string[] = []
/** The last result of each proof, so that one can be repeated without the others. */
const resultFolder = join(root, '.cache/proof')
const fileOf = (name: string) => join(resultFolder, `${name}.json`)
mkdirSync(resultFolder, { recursive: true })

for (const name of selectedProofs) {
  console.log(`\n${name}`)
  rmSync(fileOf(name), { force: true })
  try {
    const lines = await runProof(name)
    const shown: PassedProof = { name, lines, day: new Date().toISOString().slice(0, 10), commit }
    writeFileSync(fileOf(name), JSON.stringify(shown))
    for (const line of lines) console.log(`  ${line}`)
  } catch (error) {
    failed.push(name)
    console.log(`  FAILED: ${error instanceof Error ? error.stack : error}`)
  }
}

const minutes = (Date.now() - startedAt) / 60_000
console.log(`\n${selectedProofs.length - failed.length} proved, ${failed.length} failed, ${minutes.toFixed(1)} minutes`)
const passedProofs = proofs.filter((name) => existsSync(fileOf(name)))
const file = join(root, 'docs/PROOF.md')
if (failed.length > 0) {
  // The figures on this page are of an earlier version and no longer hold.
  writeFileSync(file, renderFailurePage(failed, commit))
  console.log('docs/PROOF.md says what failed.')
} else if (passedProofs.length === proofs.length) {
  writeFileSync(file, renderProofPage(passedProofs.map((name) => JSON.parse(readFileSync(fileOf(name), 'utf8')))))
  console.log('docs/PROOF.md is written.')
}
process.exit(failed.length === 0 ? 0 : 1)

async function runProof(name: string): Promise<string[]> {
  const module = (await import(`./${name}.ts`)) as Module
  const prove = module[name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())]
  if (typeof prove !== 'function') throw new Error(`proof/${name}.ts exports no function of its name.`)
  const figures = (await prove()) as object
  return module.figureLines?.(figures) ?? Object.entries(figures).map(([what, found]) => `${what}: ${found}`)
}
