import { assignment } from './assign.ts'
import { oneCall } from './call.ts'
import { callFilters } from './call-filters.ts'
import { callSorts } from './call-sorts.ts'
import type { Program } from './claim.ts'
import { clientCold } from './client-cold.ts'
import { clientMoves } from './client-moves.ts'
import { defaultPage } from './default-page.ts'
import { exportOfCalls } from './export.ts'
import { farPages, shortFilters } from './far-pages.ts'
import { otherLists } from './other-lists.ts'
import { polling } from './sessions.ts'
import { start } from './start.ts'
import { totalsAfter } from './totals.ts'

/** Everything that is claimed about speed, in the order it is measured. */
export const programs: readonly Program[] = [
  defaultPage,
  callSorts,
  callFilters,
  shortFilters,
  farPages,
  otherLists,
  clientCold,
  clientMoves,
  exportOfCalls,
  oneCall,
  polling,
  start,
  assignment,
  totalsAfter(100_000),
]
