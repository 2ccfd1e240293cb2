import type { Position } from './positions.ts'

/** Measures how far a replica is behind, from recent positions of the primary. */
export interface LagMeter {
  /** Adds the present position of the primary. */
  readonly add: (position: Position) => void
  /** Seconds since the primary passed this position; 0 if it has not. At most a little over `longestSeconds`. */
  readonly secondsBehind: (position: Position) => number
}

interface Sample {
  readonly position: Position
  readonly at: number
}

/** `pg_last_xact_replay_timestamp` would call an idle replica late, and one cut off from its primary up to date. */
export function createLagMeter(longestSeconds: number, clock: () => number = Date.now): LagMeter {
  const samples: Sample[] = []
  return {
    add: (position) => {
      const at = clock()
      // After a failover the log may continue from an earlier position.
      while (samples.length > 0 && (samples.at(-1) as Sample).position > position) samples.pop()
      if (samples.at(-1)?.position !== position) samples.push({ position, at })
      while (samples[1] && samples[1].at < at - longestSeconds * 1000) samples.shift()
    },
    secondsBehind: (position) => {
      const passed = samples.find((sample) => sample.position > position)
      return passed ? (clock() - passed.at) / 1000 : 0
    },
  }
}
