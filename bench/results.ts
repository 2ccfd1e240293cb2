import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { Measurement } from './benchmark.ts'
import type { MeasurementsAtSize } from './measuring/growth.ts'

/** The measurements of one benchmark in one run; `calls` and `measurements` are those of the largest network. */
export interface BenchmarkResult extends MeasurementsAtSize {
  readonly benchmark: string
  /** The machine and versions: `2 cores and 24 GiB, PostgreSQL 18.4, Node 24.21.0`. */
  readonly machine: string
  /** The commit that was measured. */
  readonly commit: string
  /** When, as `2026-01-31`. */
  readonly day: string
  /** The measurements on smaller networks, from the smallest. */
  readonly smaller: readonly MeasurementsAtSize[]
  /** The largest network compared with the smallest. */
  readonly growth: readonly Measurement[]
}

/**
 * The measurements that must keep their limits besides growth: all of the largest network, failed ones of the others.
 */
export const requiredMeasurements = ({ measurements, smaller }: BenchmarkResult): readonly Measurement[] => [
  ...measurements,
  ...smaller.flatMap((at) => at.measurements.filter(({ ours }) => Number.isNaN(ours))),
]

/** A size of network whose results are kept and reported. */
export interface ReportedSize {
  /** Number of calls. */
  readonly calls: number
  /** Number of times a fast request is repeated. */
  readonly rounds: number
  /** Set if slow measurements are repeated at the end. */
  readonly repeatsSlow: boolean
  /** Paragraphs of the page about its limits that are not met. */
  readonly remarks: readonly string[]
}

/** Networks of other sizes are for trials. */
export const reportedSizes: readonly ReportedSize[] = [
  {
    calls: 1_000_000,
    rounds: 200,
    repeatsSlow: true,
    remarks: [
      "The calls and their indexes are in the database's memory. What commit 3d9a97793d measured ran on a slower machine: " +
        'one update with its insert, as bare SQL, took 1.75 ms there and 0.68 ms on the other. Ratios, counts and plans ' +
        'can be compared, times cannot.',
      'The list of supplier invoices was measured apart, by the plans of its statements, over 120,000 invoices of a ' +
        'network on a busy machine: the page takes 0.34 ms over its index by day and the stored total 0.25 ms, where ' +
        'the sort of all by a computed day takes 464 ms and the count 47 ms.',
    ],
  },
  {
    calls: 10_000_000,
    rounds: 100,
    repeatsSlow: false,
    remarks: [
      'The database is five times as large as the memory, and the limits are those of a million calls. Most filters that ' +
        'miss theirs match hundreds of thousands of calls, and the exact total counts each: 0.2 to 1.6 s. Thirty days ' +
        'match 300,000 calls, which are collected and sorted. The home page counts the same queues, and the account sums ' +
        'all companies. The search reads the lists of all words that begin as a typed one.',
      'In some orders the matches lie together at the far end, and PostgreSQL reads the calls one by one up to there. ' +
        'Where a time is missing, the request was stopped after 15 s.',
    ],
  },
]

/** The reported size of a network; the number of its calls may differ a little. */
export const reportedSizeOf = (calls: number) => reportedSizes.find((size) => Math.abs(calls / size.calls - 1) < 0.01)

/** In the repository, so that a benchmark can be repeated alone on another machine. */
export const resultsFolder = 'bench/results'
const folderOf = ({ calls }: ReportedSize) => new URL(`../${resultsFolder}/${calls}/`, import.meta.url)

/** Keeps the last result of a benchmark, so that one can be repeated without the others. */
export function saveResult(size: ReportedSize, result: BenchmarkResult): void {
  mkdirSync(folderOf(size), { recursive: true })
  writeFileSync(new URL(`${result.benchmark}.json`, folderOf(size)), `${JSON.stringify(result, null, 1)}\n`)
}

/** The last result of each benchmark, by its name. */
export const loadResults = (size: ReportedSize): readonly BenchmarkResult[] =>
  readdirSync(folderOf(size))
    .sort()
    .map((file) =>
      JSON.parse(readFileSync(new URL(file, folderOf(size)), 'utf8'), (name, value) =>
        // JSON has no NaN, the value of a failed measurement.
        name === 'ours' ? (value ?? Number.NaN) : value,
      ),
    )
