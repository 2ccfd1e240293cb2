import { longestWindow } from '@callout/domain/quality/detection/detect.ts'
import { seededRandom } from '@callout/domain/quality/statistics/random.ts'
import { scanThreshold } from '@callout/domain/quality/statistics/scan.ts'
import { answerOneTask } from '../platform/threads/run-in-thread.ts'

/** Expected failures of cells by production month, and the probability of a false alarm in all of them. */
export interface ScanTask {
  readonly expectations: readonly (readonly number[])[]
  readonly alpha: number
}

answerOneTask(({ expectations, alpha }: ScanTask) => scanThreshold(expectations, longestWindow, alpha, seededRandom(1)))
