/** A position in the write-ahead log of PostgreSQL. Greater is later. */
export type Position = bigint

/** A position that no replica reaches, so that only the primary answers. */
export const unreachable: Position = 2n ** 64n

/** Parses a `pg_lsn` like `16/B374D848`. */
export function parseLsn(lsn: string): Position {
  const [high = '0', low = '0'] = lsn.split('/')
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

/** A position as a header: 16 hexadecimal digits, so that texts compare like positions. */
export const formatPosition = (position: Position) => position.toString(16).padStart(16, '0')

/** The position of a header; undefined if it is missing or malformed. */
export const readPosition = (header: unknown): Position | undefined =>
  typeof header === 'string' && /^[0-9a-f]{16}$/.test(header) ? BigInt(`0x${header}`) : undefined

/** Per network, the position of the last change that this process made or received an event of. */
export interface ChangePositions {
  /** The position that a read of this network must have: the later of the known one and the reader's. */
  readonly neededFor: (network_code: string, ofReader?: Position) => Position
  readonly raise: (networks: readonly string[], position: Position) => void
  /**
   * Remembers the present positions. Call the returned function with the primary's position, measured after that: it
   * lowers those that are later, which are `unreachable` or were cut off by a failover.
   */
  readonly startClamping: () => (primary: Position) => void
}

/** Creates the positions of all networks, each 0 until it is raised. */
export function createChangePositions(): ChangePositions {
  const positions = new Map<string, Position>()
  return {
    neededFor: (network_code, ofReader = 0n) => {
      const known = positions.get(network_code) ?? 0n
      return known > ofReader ? known : ofReader
    },
    raise: (networks, position) => {
      for (const network of networks) if (position > (positions.get(network) ?? 0n)) positions.set(network, position)
    },
    startClamping: () => {
      const before = [...positions]
      return (primary) => {
        for (const [network, position] of before)
          if (position > primary && positions.get(network) === position) positions.set(network, primary)
      }
    },
  }
}
