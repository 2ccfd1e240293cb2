import type { ColumnKind } from '@callout/domain/platform/list.ts'
import { wallClockOf } from '@callout/domain/platform/wall-clock.ts'
import type { Cell } from './xlsx.cells.ts'

/** The facts of a column that decide how its stored values become cells. */
export interface CellColumn {
  readonly kind: ColumnKind
  /** True if the instants have the clock of the row's place. */
  readonly isOfPlace?: boolean
  /** Text to show by stored value; a value without a text is shown as it is. */
  readonly texts?: Readonly<Record<string, string>>
}

/**
 * Creates a function that turns the text PostgreSQL sends into a cell. Instants become local time in `timeZone`, days
 * and instants milliseconds as if in UTC, numbers stay numbers; null and '' become null.
 */
export function createCellReader({ kind, texts }: CellColumn, timeZone: string): (stored: string | null) => Cell {
  const read = readerForKind(kind, timeZone, texts)
  return (stored) => (stored === null || stored === '' ? null : read(stored))
}

function readerForKind(kind: ColumnKind, timeZone: string, texts: CellColumn['texts']): (stored: string) => Cell {
  switch (kind) {
    case 'instant': {
      const toWallClock = wallClockOf(timeZone)
      // `2026-01-31 09:05:00.12+00`
      return (stored) => toWallClock(Date.parse(`${stored.slice(0, 10)}T${stored.slice(11, -3)}Z`))
    }
    case 'day':
      return (stored) => Date.parse(`${stored.slice(0, 10)}T00:00:00Z`)
    case 'integer':
    case 'money':
      return Number
    default: {
      if (!texts) return (stored) => stored
      const textByValue = new Map(Object.entries(texts))
      return (stored) => textByValue.get(stored) ?? stored
    }
  }
}
