// npm run proof: every proof in turn; with words behind it (npm run proof -- faults) only those.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './ground.ts'
import { type Proved, page } from './page.ts'

/** Each proof is a file of that name that exports a function of that name. */
const proofs = [
  'fuzz',
  'crash',
  'crash-embedded',
  'faults',
  'two-processes',
  'upgrade',
  'backup',
  'counterparts',
] as const

type Module = Readonly<Record<string, unknown>> & { readonly figureLines?: (figures: object) => string[] }

const asked = process.argv.slice(2).filter((word) => word !== '--')
const chosen = proofs.filter((name) => asked.length === 0 || asked.includes(name))
const begun = Date.now()
let failed = 0
/** What each proof showed last, so that one that is mended need not wait for all others. */
const kept = join(root, '.cache/proof')
const fileOf = (name: string) => join(kept, `${name}.json`)
mkdirSync(kept, { recursive: true })

for (const name of chosen) {
  console.log(`\n${name}`)
  rmSync(fileOf(name), { force: true })
  try {
    const lines = await run(name)
    const shown: Proved = { name, lines, day: new Date().toISOString().slice(0, 10) }
    writeFileSync(fileOf(name), JSON.stringify(shown))
    for (const line of lines) console.log(`  ${line}`)
  } catch (error) {
    failed += 1
    console.log(`  FAILED: ${error instanceof Error ? error.stack : error}`)
  }
}

const minutes = (Date.now() - begun) / 60_000
console.log(`\n${chosen.length - failed} proved, ${failed} failed, ${minutes.toFixed(1)} minutes`)
const proved = proofs.filter((name) => existsSync(fileOf(name)))
if (proved.length === proofs.length) {
  writeFileSync(join(root, 'docs/PROOF.md'), page(proved.map((name) => JSON.parse(readFileSync(fileOf(name), 'utf8')))))
  console.log('docs/PROOF.md is written.')
}
process.exit(failed === 0 && chosen.length > 0 ? 0 : 1)

async function run(name: string): Promise<string[]> {
  const module = (await import(`./${name}.ts`)) as Module
  const prove = module[name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())]
  if (typeof prove !== 'function') throw new Error(`proof/${name}.ts exports no function of its name.`)
  const figures = (await prove()) as object
  return module.figureLines?.(figures) ?? Object.entries(figures).map(([what, found]) => `${what}: ${found}`)
}
