import type { Benchmark } from './benchmark.ts'
import { accountBenchmark } from './benchmarks/account.ts'
import { boardBenchmark } from './benchmarks/board.ts'
import { callBenchmark } from './benchmarks/call.ts'
import { changesBenchmark } from './benchmarks/changes.ts'
import { clientColdBenchmark } from './benchmarks/client-cold.ts'
import { dispatchBenchmark } from './benchmarks/dispatch.ts'
import { importBenchmark } from './benchmarks/import.ts'
import { callFiltersBenchmark } from './benchmarks/lists/call-filters.ts'
import { callSortsBenchmark } from './benchmarks/lists/call-sorts.ts'
import { defaultPageBenchmark } from './benchmarks/lists/default-page.ts'
import { farPagesBenchmark } from './benchmarks/lists/far-pages.ts'
import { filterOrdersBenchmark } from './benchmarks/lists/filter-orders.ts'
import { overviewBenchmark } from './benchmarks/overview.ts'
import { programsBenchmark } from './benchmarks/programs.ts'
import { qualityBenchmark } from './benchmarks/quality.ts'
import { searchBenchmark } from './benchmarks/search.ts'
import { sizeBenchmark } from './benchmarks/size.ts'
import { todayColdBenchmark } from './benchmarks/today-cold.ts'

/** All benchmarks, in the order they run. */
export const benchmarks: readonly Benchmark[] = [
  defaultPageBenchmark,
  callSortsBenchmark,
  callFiltersBenchmark,
  filterOrdersBenchmark,
  farPagesBenchmark,
  searchBenchmark,
  overviewBenchmark,
  accountBenchmark,
  qualityBenchmark,
  clientColdBenchmark,
  todayColdBenchmark,
  boardBenchmark,
  sizeBenchmark,
  callBenchmark,
  dispatchBenchmark,
  changesBenchmark,
  programsBenchmark,
  importBenchmark,
]
