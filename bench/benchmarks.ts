import type { Benchmark } from './benchmark.ts'
import { accountBenchmark } from './benchmarks/account.ts'
import { approvalBenchmark } from './benchmarks/approve.ts'
import { assignmentBenchmark } from './benchmarks/assign.ts'
import { boardBenchmark } from './benchmarks/board.ts'
import { callBenchmark } from './benchmarks/call.ts'
import { changesBenchmark } from './benchmarks/changes.ts'
import { checksBenchmark } from './benchmarks/checks.ts'
import { clientColdBenchmark } from './benchmarks/client-cold.ts'
import { clientMovesBenchmark } from './benchmarks/client-moves.ts'
import { dispatchBenchmark } from './benchmarks/dispatch.ts'
import { exportBenchmark } from './benchmarks/export.ts'
import { importBenchmark } from './benchmarks/import.ts'
import { callFiltersBenchmark } from './benchmarks/lists/call-filters.ts'
import { callSortsBenchmark } from './benchmarks/lists/call-sorts.ts'
import { defaultPageBenchmark } from './benchmarks/lists/default-page.ts'
import { farPagesBenchmark, shortFiltersBenchmark } from './benchmarks/lists/far-pages.ts'
import { filterOrdersBenchmark } from './benchmarks/lists/filter-orders.ts'
import { otherListsBenchmark } from './benchmarks/lists/other-lists.ts'
import { createTotalsBenchmark } from './benchmarks/lists/totals.ts'
import { overviewBenchmark } from './benchmarks/overview.ts'
import { processesBenchmark } from './benchmarks/processes.ts'
import { replicaBenchmark } from './benchmarks/replica.ts'
import { rowSecurityBenchmark } from './benchmarks/row-security.ts'
import { searchBenchmark } from './benchmarks/search.ts'
import { sessionsBenchmark } from './benchmarks/sessions.ts'
import { sizeBenchmark } from './benchmarks/size.ts'
import { slotsBenchmark } from './benchmarks/slots.ts'
import { startBenchmark } from './benchmarks/start.ts'
import { todayColdBenchmark } from './benchmarks/today-cold.ts'
import { webhookBenchmark } from './benchmarks/webhooks.ts'

/** All benchmarks, in the order they run. */
export const benchmarks: readonly Benchmark[] = [
  defaultPageBenchmark,
  callSortsBenchmark,
  callFiltersBenchmark,
  filterOrdersBenchmark,
  shortFiltersBenchmark,
  farPagesBenchmark,
  otherListsBenchmark,
  searchBenchmark,
  overviewBenchmark,
  accountBenchmark,
  clientColdBenchmark,
  clientMovesBenchmark,
  todayColdBenchmark,
  boardBenchmark,
  exportBenchmark,
  replicaBenchmark,
  sizeBenchmark,
  callBenchmark,
  processesBenchmark,
  sessionsBenchmark,
  startBenchmark,
  dispatchBenchmark,
  slotsBenchmark,
  checksBenchmark,
  changesBenchmark,
  webhookBenchmark,
  approvalBenchmark,
  assignmentBenchmark,
  createTotalsBenchmark(100_000),
  importBenchmark,
  rowSecurityBenchmark,
]
