import type { ProductCounts } from '@callout/domain/quality/cell-counts.ts'
import type { DetectorThresholds } from '@callout/domain/quality/detection/detect.ts'
import { lookBack } from '@callout/domain/quality/detection/look-back.ts'
import { answerOneTask } from '../../platform/threads/run-in-thread.ts'

export interface LookBackTask {
  readonly products: readonly ProductCounts[]
  readonly weeks: { readonly from: number; readonly to: number }
  readonly thresholds: DetectorThresholds
}

answerOneTask(({ products, weeks, thresholds }: LookBackTask) => [...lookBack(products, weeks, thresholds)])
