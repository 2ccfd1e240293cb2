import type { BenchNetwork } from './environment/network.ts'
import type { BenchServer } from './environment/server.ts'

/** One line of the report's table: a measured value, its limit, and whether this run kept the limit. */
export interface Measurement {
  /** Name of the measured operation, as shown in the report: `page 5,000`, `one call saved`. */
  readonly what: string
  readonly unit: 'ms' | 's' | 'h' | '/s' | 'MiB' | 'kB' | 'km' | 'x' | ''
  readonly ours: number
  /** The same work without the product, measured in turns with ours: mostly hand-written SQL. */
  readonly bare?: { readonly what: string; readonly value: number }
  /** The limit in words: `at most 3 x bare`, `under 60 ms`. */
  readonly limit: string
  readonly isMet: boolean
  /** Set when the response counts the matches of a broad filter: its time grows with the number of calls. */
  readonly countsMany?: boolean
  /** Opens a client that repeats the request, to measure growth in turns with a network of another size. */
  readonly openRequester?: () => Promise<Requester>
  /** Values measured earlier in the same run that missed the limit. */
  readonly earlierValues?: readonly number[]
  /** Faults of the query plan. With a fault the limit is missed, at any time. */
  readonly faults?: readonly string[]
}

/** A client that repeats one request. */
export interface Requester {
  readonly send: () => Promise<void>
  readonly close: () => void
}

/** Context of a benchmark. */
export interface BenchContext {
  /** Demo networks in their own database. The measured network holds six tenths of the calls. */
  readonly network: BenchNetwork
  readonly calls: number
  /** The product as its own process on that database. It starts at the first call and stops with the bench. */
  readonly server: () => Promise<BenchServer>
  /** Number of times a fast request is repeated. */
  readonly rounds: number
  readonly log: (line: string) => void
}

/** Measures one subject. It must leave the network consistent, because other benchmarks run after it. */
export interface Benchmark {
  readonly name: string
  /** A sentence about what it measures, printed with its result. */
  readonly description?: string
  /** Set when it also runs on smaller networks to measure growth. Its measurements are matched by `what`. */
  readonly atEverySize?: true
  /** Set for a comparison that a decision rests on: it runs only when it is named, and its result is not kept. */
  readonly isTrial?: true
  /** Set when it makes its own database: if it is selected alone, the shared network is a small one. */
  readonly makesOwnNetwork?: true
  /** Set when the database stays busy for minutes afterwards: these benchmarks run last. */
  readonly leavesWork?: true
  readonly run: (bench: BenchContext) => Promise<readonly Measurement[]>
}
