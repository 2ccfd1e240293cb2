/** A position in the write-ahead log of PostgreSQL. Greater is later. */
export type Position = bigint

/** Later than every position: nothing but the primary has it. */
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

/** Per network, the position of the last change that this process made or was told of. */
export interface ChangePositions {
  /** The position that a read of this network must have, with the one that the reader brings. */
  readonly neededFor: (network_code: string, brought?: Position) => Position
  readonly raise: (networks: readonly string[], position: Position) => void
  /**
   * Starts a measurement of the primary's position; call the returned function with it. What could not be measured
   * before, or lies on a branch that a failover cut off, is then replaced.
   */
  readonly startClamping: () => (primary: Position) => void
}

export function createChangePositions(): ChangePositions {
  const positions = new Map<string, Position>()
  return {
    neededFor: (network_code, brought = 0n) => {
      const known = positions.get(network_code) ?? 0n
      return known > brought ? known : brought
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
