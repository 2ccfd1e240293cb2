import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { Measurement } from './benchmark.ts'
import type { MeasurementsAtSize } from './measuring/growth.ts'

/** The measurements of one benchmark in one run; `calls` and `measurements` are those of the largest network. */
export interface BenchmarkResult extends MeasurementsAtSize {
  readonly benchmark: string
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
  /** Name of its page and of its picture in docs. */
  readonly page: string
  readonly picture: string
  /** The benchmarks of its page; all by default. */
  readonly benchmarks?: readonly string[]
  /** Number of times a fast request is repeated. */
  readonly rounds: number
  /** Set if slow measurements are repeated at the end. */
  readonly repeatsSlow: boolean
  /** Paragraphs of its page about the limits that are not met. */
  readonly remarks?: readonly string[]
}

const remarksAtTenMillion = [
  'The limits are those of a million calls. Most filters that miss theirs match hundreds of thousands or millions of ' +
    'calls, and the exact total counts each of them, for texts in an index that is read whole: 0.2 to 1.6 s. Pairs with ' +
    'such a filter count the same way. A whole product code in 212,000 calls takes 3 s: the sample had too few of them, ' +
    'so PostgreSQL compares the candidates of the trigram index in the table.',
  'Thirty days match about 300,000 calls, which are collected and sorted. Calls without a fee look up each done call of ' +
    'thirty days among the documents. Calls to plan compare each accepted call with the day. The week of the planning ' +
    'counts and sorts all its visits. The home page counts the same queues, and the account sums all companies.',
  'In some orders the matches lie together, and PostgreSQL reads the calls one by one up to there. Six filters were ' +
    'stopped after 15 s in such an order: a word of the subject, three letters of a product code, the rarest priority ' +
    'and business unit, the commonest type and problem. Calls that wait for an answer were stopped by status, and visits ' +
    'up to a day with the newest call first.',
  'Since that run, such values are scanned further and then collected, and one priority is found at once by its ' +
    'rank. Asked for alone, without HTTP, by commit 6e218d88f3: the rarest priority by priority takes 0.14 s and ' +
    'the commonest 0.37 s, the commonest problem by subject 2.2 s (4.9 s when read from disk), the rarest business ' +
    'unit 7 to 9 s, the commonest type by problem 9 to 11 s. The plans of the other four are as before.',
  'The search reads the lists of all words that begin as a typed one, and for a part of a number those of its triples of ' +
    'digits, which most of the 19 million documents have.',
  'The database is five times as large as the memory. Our request is sent first in each turn and often reads from disk; ' +
    'the bare SQL then finds the same pages in memory. Repeated alone, the commonest call centre took 0.24 s in both, and ' +
    'the commonest priority 0.26 s in ours.',
]

const remarksAtMillion = [
  'The sections of commit 3d9a97793d were measured on a slower machine than the others: one update with its insert, as ' +
    'bare SQL, took 1.75 ms there and 0.68 ms on the other. Their ratios, counts and plans can be compared, their times ' +
    'cannot.',
]

/** Networks of other sizes are for trials. */
export const reportedSizes: readonly ReportedSize[] = [
  {
    calls: 1_000_000,
    page: 'PERFORMANCE.md',
    picture: 'performance.svg',
    rounds: 200,
    repeatsSlow: true,
    remarks: remarksAtMillion,
  },
  {
    calls: 10_000_000,
    page: 'PERFORMANCE-10M.md',
    picture: 'performance-10m.svg',
    benchmarks: [
      'default-page',
      'call-sorts',
      'call-filters',
      'filter-orders',
      'short-filters',
      'far-pages',
      'other-lists',
      'search',
      'overview',
      'account',
      'size',
      'call',
    ],
    rounds: 100,
    repeatsSlow: false,
    remarks: remarksAtTenMillion,
  },
]

/** The reported size of a network; the number of its calls may differ a little. */
export const reportedSizeOf = (calls: number) => reportedSizes.find((size) => Math.abs(calls / size.calls - 1) < 0.01)

/** In the repository, so that a benchmark can be repeated alone on another machine. */
export const resultsFolder = 'bench/results'
const folderOf = ({ calls }: ReportedSize) => new URL(`../${resultsFolder}/${calls}/`, import.meta.url)
const fileOf = (size: ReportedSize, benchmark: string) => new URL(`${benchmark}.json`, folderOf(size))

/** Keeps the last result of a benchmark, so that one can be repeated without the others. */
export function saveResult(size: ReportedSize, result: BenchmarkResult): void {
  mkdirSync(folderOf(size), { recursive: true })
  writeFileSync(fileOf(size, result.benchmark), `${JSON.stringify(result, null, 1)}\n`)
}

/** The last result of a benchmark; undefined if there is none. */
export function loadResult(size: ReportedSize, benchmark: string): BenchmarkResult | undefined {
  try {
    return JSON.parse(readFileSync(fileOf(size, benchmark), 'utf8'), (name, value) =>
      // JSON has no NaN, the value of a failed measurement.
      name === 'ours' ? (value ?? Number.NaN) : value,
    )
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
