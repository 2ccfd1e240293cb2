import { Suspense } from 'react'
import { lazyComponent } from '../../platform/browser/lazyComponent.tsx'
import type { CallSelectionBarProps } from './CallSelectionBar.tsx'

const Bar = lazyComponent(() => import('./CallSelectionBar.tsx'), 'CallSelectionBar')

/** The bar of selected calls, loaded with the first selection: most visits to a list select nothing. */
export function CallSelectionBar(props: CallSelectionBarProps) {
  return <Suspense>{props.selection.count > 0 && <Bar {...props} />}</Suspense>
}
