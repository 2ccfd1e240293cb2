import type { Network } from './network.ts'
import type { Server } from './server.ts'

/** One line of the table: what was measured, what it is held against, and whether that held in this run. */
export interface Claim {
  /** What was done, in words of the portal: `page 5,000`, `one call saved`. */
  readonly what: string
  readonly unit: 'ms' | 's' | '/s' | 'MiB' | 'kB' | 'x' | ''
  readonly ours: number
  /** The same work without the product, measured in turns with ours: mostly SQL as one writes it by hand. */
  readonly bare?: { readonly what: string; readonly value: number }
  /** The bar in words: `at most 3 x bare`, `under 60 ms`. */
  readonly bar: string
  readonly holds: boolean
  /** Set where the answer counts what a broad filter leaves: that takes longer the more calls there are. */
  readonly countsMany?: boolean
  /** Opens somebody who asks it again: growth is measured in turns with what is asked over another network. */
  readonly again?: () => Promise<Again>
  /** What was measured earlier in the same run, where that did not hold. */
  readonly before?: readonly number[]
  /** What is wrong with how the database went about it, whatever the time. */
  readonly faults?: readonly string[]
}

/** Somebody who asks the same thing again and again. */
export interface Again {
  readonly ask: () => Promise<void>
  readonly close: () => void
}

/** What a program measures with. */
export interface Bench {
  /** A demo network of that many calls in a database of its own, six tenths of them in the network asked about. */
  readonly network: Network
  readonly calls: number
  /** The product as a process of its own over that database, started when first asked for and ended with the bench. */
  readonly server: () => Promise<Server>
  /** How many times something quick is asked. */
  readonly rounds: number
  readonly say: (line: string) => void
}

/** One program measures one subject. What it changes in the network it leaves consistent, for others come after it. */
export interface Program {
  readonly name: string
  /** What it measures, in a sentence: it stands above its part of the table. */
  readonly about?: string
  /** Set where it is run over smaller networks too, to see what growth costs: those claims are told apart by `what`. */
  readonly atEverySize?: true
  /** Set where it leaves the database at work for minutes: nothing else is measured after it. */
  readonly leavesWork?: true
  readonly run: (bench: Bench) => Promise<readonly Claim[]>
}
