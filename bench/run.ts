// What is claimed about speed, measured: npm run bench -- [--calls N] [--from DATABASE] [--write] [PROGRAM ...]
import { parseArgs } from 'node:util'
import { buildClient } from '../scripts/client.mjs'
import { measureAgain } from './again.ts'
import { unmeasured } from './asking.ts'
import type { Bench, Claim, Program } from './claim.ts'
import { type AtSize, barsOf, growthOf } from './growth.ts'
import { openCluster, openNetwork } from './network.ts'
import { programs } from './programs.ts'
import { writeReport } from './report.ts'
import { type Server, startServer } from './server.ts'
import { textTable } from './table.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    calls: { type: 'string', default: '1000000' },
    /** A database of the server at TEST_DATABASE_URL that holds a demo network: copied, it need not be made. */
    from: { type: 'string' },
    rounds: { type: 'string', default: '200' },
    /** Writes docs/PERFORMANCE.md also where not everything was measured. */
    write: { type: 'boolean', default: false },
  },
})
const say = (line: string) => console.log(line)
const chosen = programs.filter(({ name }) => positionals.length === 0 || positionals.includes(name))
const programOf = (name: string) => programs.find((program) => program.name === name) as Program
const unknown = positionals.filter((word) => !programs.some(({ name }) => name === word))
if (unknown.length > 0 || (values.from && !process.env.TEST_DATABASE_URL)) {
  console.error(`npm run bench -- [--calls N] [--from DATABASE] [--write] [${programs.map(({ name }) => name).join('|')}]
--from copies a database of the server at TEST_DATABASE_URL.`)
  process.exit(1)
}
const full = 1_000_000
const endings: (() => Promise<void>)[] = []
// The database and the servers are other processes, and must not outlive an impatient reader.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void end().then(() => process.exit(130)))
const measured: AtSize[] = []
// A server that starts serves what is built by then.
buildClient()
try {
  const cluster = await openCluster(say)
  endings.push(cluster.stop)
  const openBench = async (calls: number, from?: string) => {
    say(`\n${from ? `Copying ${from}` : `Making a network of ${calls.toLocaleString('en')} calls`}`)
    const network = await openNetwork(cluster, calls, from ? () => {} : say, from)
    endings.push(network.close)
    return benchOver(network)
  }
  const large = await openBench(Number(values.calls), values.from)
  const grows = chosen.some(({ atEverySize }) => atEverySize)
  const smaller = grows ? [10_000, 100_000].filter((calls) => calls * 5 <= large.calls) : []
  const benches: Bench[] = []
  for (const calls of smaller) benches.push(await openBench(calls))
  const growth: Claim[] = []
  const measure = async (program: Program) => {
    const atSizes: AtSize[] = []
    for (const bench of program.atEverySize ? [...benches, large] : [large]) {
      atSizes.push({ program: program.name, calls: bench.calls, claims: await claimsOf(program, bench) })
    }
    measured.push(...atSizes)
    growth.push(...(await growthOf(atSizes, large.rounds)))
  }
  for (const program of chosen.filter(({ leavesWork }) => !leavesWork)) await measure(program)
  await measureAgain(measured, large.calls, (name) => claimsOf(programOf(name), large))
  for (const program of chosen.filter(({ leavesWork }) => leavesWork)) await measure(program)
  if (growth.length > 0) tell('growth', large.calls, growth)
  const isWhole = positionals.length === 0 && large.calls > full * 0.99
  if (isWhole || values.write) await writeReport({ programs: chosen, measured, growth, pool: large.network.pool })
  const broken = [...barsOf(measured), ...growth].filter(({ holds }) => !holds).map(({ what }) => what)
  say(broken.length > 0 ? `\nThese bars do not hold: ${broken.join('; ')}.` : '\nEvery bar holds.')
  process.exitCode = broken.length > 0 ? 1 : 0
} finally {
  await end()
}

async function end() {
  for (const ending of endings.splice(0).reverse()) await ending()
}

function benchOver(network: Bench['network']): Bench {
  let starting: Promise<Server> | undefined
  const server = () => {
    starting ??= startServer(network).then((started) => {
      endings.push(started.close)
      return started
    })
    return starting
  }
  return { network, calls: network.calls, server, rounds: Number(values.rounds), say }
}

/** A program that could not measure is a bar that does not hold; the others go on. */
async function claimsOf(program: Program, bench: Bench): Promise<readonly Claim[]> {
  const claims = await program.run(bench).catch((error: unknown) => [unmeasured(program.name, error)])
  tell(program.name, bench.calls, claims)
  return claims
}

function tell(name: string, calls: number, claims: readonly Claim[]) {
  say(`\n${name}, ${calls.toLocaleString('en')} calls\n${textTable(claims)}`)
}
