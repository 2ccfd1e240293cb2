// Runs the benchmarks: npm run bench -- [--calls N] [--from DATABASE] [--write] [PROGRAM ...]
import { parseArgs } from 'node:util'
import { buildClient } from '../scripts/client.mjs'
import type { BenchContext, Benchmark, Measurement } from './benchmark.ts'
import { benchmarks } from './benchmarks.ts'
import { runHourlyJobs } from './environment/hourly-jobs.ts'
import { measuredCommit } from './environment/measured-commit.ts'
import { createBenchNetwork, startCluster } from './environment/network.ts'
import { type BenchServer, startServer } from './environment/server.ts'
import { growthOf, type MeasurementsAtSize, requiredMeasurements } from './measuring/growth.ts'
import { failedMeasurement } from './measuring/measure-queries.ts'
import { remeasureSlow } from './measuring/remeasure.ts'
import { renderTextTable } from './report/table.ts'
import { writeReport } from './report.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    calls: { type: 'string', default: '1000000' },
    /** A database with a demo network on the server at TEST_DATABASE_URL, copied instead of generating one. */
    from: { type: 'string' },
    rounds: { type: 'string', default: '200' },
    /** Writes docs/PERFORMANCE.md even if not everything was measured. */
    write: { type: 'boolean', default: false },
  },
})
const log = (line: string) => console.log(line)
const selectedBenchmarks = benchmarks.filter(({ name, isTrial }) =>
  positionals.length === 0 ? !isTrial : positionals.includes(name),
)
const benchmarkNamed = (name: string) => benchmarks.find((benchmark) => benchmark.name === name) as Benchmark
const unknown = positionals.filter((word) => !benchmarks.some(({ name }) => name === word))
if (unknown.length > 0 || (values.from && !process.env.TEST_DATABASE_URL)) {
  console.error(`npm run bench -- [--calls N] [--from DATABASE] [--write] [${benchmarks.map(({ name }) => name).join('|')}]
--from copies a database of the server at TEST_DATABASE_URL.`)
  process.exit(1)
}
const fullCallCount = 1_000_000
const smallCallCount = 1000
const commit = measuredCommit('docs/PERFORMANCE.md', 'docs/performance.svg')
const cleanups: (() => Promise<void>)[] = []
// The database and the servers are separate processes: stop them on Ctrl-C too.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void cleanUp().then(() => process.exit(130)))
const measured: MeasurementsAtSize[] = []
// The servers serve the client as it is built when they start.
buildClient()
try {
  const cluster = await startCluster(log)
  cleanups.push(cluster.stop)
  const openBench = async (calls: number, from?: string) => {
    log(`\n${from ? `Copying ${from}` : `Making a network of ${calls.toLocaleString('en')} calls`}`)
    const network = await createBenchNetwork(cluster, calls, from ? () => {} : log, from)
    cleanups.push(network.close)
    return createBench(network)
  }
  const large = selectedBenchmarks.every(({ makesOwnNetwork }) => makesOwnNetwork)
    ? { ...(await openBench(smallCallCount)), calls: Number(values.calls) }
    : await openBench(Number(values.calls), values.from)
  const grows = selectedBenchmarks.some(({ atEverySize }) => atEverySize)
  const smaller = grows ? [10_000, 100_000].filter((calls) => calls * 5 <= large.calls) : []
  const benches: BenchContext[] = []
  for (const calls of smaller) benches.push(await openBench(calls))
  const growth: Measurement[] = []
  const measure = async (benchmark: Benchmark) => {
    const atSizes: MeasurementsAtSize[] = []
    for (const bench of benchmark.atEverySize ? [...benches, large] : [large]) {
      atSizes.push({
        benchmark: benchmark.name,
        calls: bench.calls,
        measurements: await runBenchmark(benchmark, bench),
      })
    }
    measured.push(...atSizes)
    growth.push(...(await growthOf(atSizes, large.rounds)))
  }
  for (const benchmark of selectedBenchmarks.filter(({ leavesWork }) => !leavesWork)) await measure(benchmark)
  await remeasureSlow(measured, large.calls, (name) => runBenchmark(benchmarkNamed(name), large))
  for (const benchmark of selectedBenchmarks.filter(({ leavesWork }) => leavesWork)) await measure(benchmark)
  if (growth.length > 0) printMeasurements('growth', large.calls, growth)
  const isComplete = positionals.length === 0 && large.calls > fullCallCount * 0.99
  if (isComplete || values.write)
    await writeReport({ commit, benchmarks: selectedBenchmarks, measured, growth, pool: large.network.pool })
  const broken = [...requiredMeasurements(measured), ...growth].filter(({ isMet }) => !isMet).map(({ what }) => what)
  log(broken.length > 0 ? `\nThese limits are not met: ${broken.join('; ')}.` : '\nEvery limit is met.')
  process.exitCode = broken.length > 0 ? 1 : 0
} finally {
  await cleanUp()
}

async function cleanUp() {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
}

function createBench(network: BenchContext['network']): BenchContext {
  let starting: Promise<BenchServer> | undefined
  const server = () => {
    starting ??= startServer(network).then(async (started) => {
      cleanups.push(started.close)
      await runHourlyJobs(network.pool)
      return started
    })
    return starting
  }
  return { network, calls: network.calls, server, rounds: Number(values.rounds), log }
}

/** Runs one benchmark. If it fails, the failure is its measurement, and the other benchmarks go on. */
async function runBenchmark(benchmark: Benchmark, bench: BenchContext): Promise<readonly Measurement[]> {
  const measurements = await benchmark.run(bench).catch((error: unknown) => [failedMeasurement(benchmark.name, error)])
  printMeasurements(benchmark.name, bench.calls, measurements)
  return measurements
}

function printMeasurements(name: string, calls: number, measurements: readonly Measurement[]) {
  log(`\n${name}, ${calls.toLocaleString('en')} calls\n${renderTextTable(measurements)}`)
}
