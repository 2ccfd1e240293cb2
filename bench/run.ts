// Runs the benchmarks: npm run bench -- [--calls N] [--rounds N] [--from DATABASE] [BENCHMARK ...]
// --report writes docs/PERFORMANCE.md from the last results and measures nothing.
import { cpus, totalmem } from 'node:os'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { buildClient } from '../scripts/client.mjs'
import type { BenchContext, Benchmark, Measurement } from './benchmark.ts'
import { benchmarks } from './benchmarks.ts'
import { runHourlyJobs } from './environment/hourly-jobs.ts'
import { measuredCommit } from './environment/measured-commit.ts'
import { createBenchNetwork, startCluster } from './environment/network.ts'
import { type BenchServer, startServer } from './environment/server.ts'
import { growthOf } from './measuring/growth.ts'
import { failedMeasurement } from './measuring/measure-queries.ts'
import { remeasureSlow } from './measuring/remeasure.ts'
import { groupDigits, renderTextTable } from './report/table.ts'
import { reportFiles, writeReport } from './report.ts'
import { type BenchmarkResult, reportedSizeOf, requiredMeasurements, resultsFolder, saveResult } from './results.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    calls: { type: 'string', default: '1000000' },
    /** A database with a demo network on the server at TEST_DATABASE_URL, copied instead of generating one. */
    from: { type: 'string' },
    /** Number of times a fast request is repeated; that of the reported size by default, else 200. */
    rounds: { type: 'string' },
    report: { type: 'boolean' },
  },
})
if (values.report) {
  writeReport()
  process.exit(0)
}
const log = (line: string) => console.log(line)
const selectedBenchmarks = benchmarks.filter(({ name, isTrial }) =>
  positionals.length === 0 ? !isTrial : positionals.includes(name),
)
const benchmarkNamed = (name: string) => benchmarks.find((benchmark) => benchmark.name === name) as Benchmark
const unknown = positionals.filter((word) => !benchmarks.some(({ name }) => name === word))
if (unknown.length > 0 || (values.from && !process.env.TEST_DATABASE_URL)) {
  const names = benchmarks.map(({ name }) => name).join('|')
  console.error(`npm run bench -- [--calls N] [--rounds N] [--from DATABASE] [${names}]
--from copies a database of the server at TEST_DATABASE_URL.`)
  process.exit(1)
}
const smallCallCount = 1000
const rounds = Number(values.rounds ?? reportedSizeOf(Number(values.calls))?.rounds ?? 200)
const commit = measuredCommit(resultsFolder, ...Object.values(reportFiles).map((name) => `docs/${name}`))
const cleanups: (() => Promise<void>)[] = []
// The database and the servers are separate processes: stop them on Ctrl-C too.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void cleanUp().then(() => process.exit(130)))
// The servers serve the client as it is built when they start.
buildClient()
try {
  const networks = await openNetworks()
  const { large } = networks
  const size = reportedSizeOf(large.calls)
  const save = (result: BenchmarkResult) => {
    if (size && !benchmarkNamed(result.benchmark).isTrial) saveResult(size, result)
  }
  const measureAll = async (chosen: readonly Benchmark[]) => {
    const results: BenchmarkResult[] = []
    for (const benchmark of chosen) {
      const result = await measure(benchmark, networks)
      save(result)
      results.push(result)
    }
    return results
  }
  const early = await measureAll(selectedBenchmarks.filter(({ leavesWork }) => !leavesWork))
  const isRepeated = size?.repeatsSlow ?? true
  const repeated = isRepeated ? await remeasureSlow(early, (name) => runBenchmark(benchmarkNamed(name), large)) : early
  for (const result of repeated) save(result)
  const late = await measureAll(selectedBenchmarks.filter(({ leavesWork }) => leavesWork))
  if (size) {
    writeReport()
    log(`\ndocs/${reportFiles.page} is written.`)
  }
  const missed = [...repeated, ...late]
    .flatMap((result) => [...requiredMeasurements(result), ...result.growth])
    .filter(({ isMet }) => !isMet)
  log(
    missed.length > 0
      ? `\nThese limits are not met: ${missed.map(({ what }) => what).join('; ')}.`
      : '\nEvery limit is met.',
  )
  process.exitCode = missed.length > 0 ? 1 : 0
} finally {
  await cleanUp()
}

async function cleanUp() {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
}

interface Networks {
  readonly large: BenchContext
  /** For the growth of the selected benchmarks, from the smallest. */
  readonly smaller: readonly BenchContext[]
}

/** Starts the database and opens the networks that the selected benchmarks need. */
async function openNetworks(): Promise<Networks> {
  const cluster = await startCluster(log)
  cleanups.push(cluster.stop)
  const open = async (calls: number, from?: string) => {
    log(`\n${from ? `Copying ${from}` : `Making a network of ${groupDigits(calls)} calls`}`)
    const network = await createBenchNetwork(cluster, calls, from ? () => {} : log, from)
    cleanups.push(network.close)
    return createBench(network)
  }
  const large = selectedBenchmarks.every(({ makesOwnNetwork }) => makesOwnNetwork)
    ? { ...(await open(smallCallCount)), calls: Number(values.calls) }
    : await open(Number(values.calls), values.from)
  const grows = selectedBenchmarks.some(({ atEverySize }) => atEverySize)
  const smallerSizes = grows ? [10_000, 100_000].filter((calls) => calls * 5 <= large.calls) : []
  const smaller: BenchContext[] = []
  for (const calls of smallerSizes) smaller.push(await open(calls))
  return { large, smaller }
}

/** Measures one benchmark on the large network and, if its growth is measured, on the smaller ones. */
async function measure(benchmark: Benchmark, { large, smaller: others }: Networks): Promise<BenchmarkResult> {
  const smaller = []
  if (benchmark.atEverySize)
    for (const bench of others) smaller.push({ calls: bench.calls, measurements: await runBenchmark(benchmark, bench) })
  const atLarge = { calls: large.calls, measurements: await runBenchmark(benchmark, large) }
  const growth = await growthOf([...smaller, atLarge], large.rounds)
  if (growth.length > 0) printMeasurements(`${benchmark.name}, growth`, large.calls, growth)
  const day = new Date().toISOString().slice(0, 10)
  const machine = await describeMachine(large.network.pool)
  return { benchmark: benchmark.name, machine, commit, day, ...atLarge, smaller, growth }
}

async function describeMachine(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ server_version: string }>('show server_version')
  const memory = Math.round(totalmem() / 2 ** 30)
  const postgres = rows[0]?.server_version.split(' ')[0]
  return `${cpus().length} cores and ${memory} GiB, PostgreSQL ${postgres}, Node ${process.version.slice(1)}`
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
  return { network, calls: network.calls, server, rounds, log }
}

/** Runs one benchmark. If it fails, the failure is its measurement, and the other benchmarks go on. */
async function runBenchmark(benchmark: Benchmark, bench: BenchContext): Promise<readonly Measurement[]> {
  const measurements = await benchmark.run(bench).catch((error: unknown) => [failedMeasurement(benchmark.name, error)])
  printMeasurements(benchmark.name, bench.calls, measurements, benchmark.description)
  return measurements
}

function printMeasurements(name: string, calls: number, measurements: readonly Measurement[], description = '') {
  log(`\n${name}, ${groupDigits(calls)} calls. ${description}\n${renderTextTable(measurements)}`)
}
