import { Suspense, useState } from 'react'
import { lazyComponent } from '../../platform/browser/lazyComponent.tsx'
import type { CallSelectionBarProps } from './CallSelectionBar.tsx'

const Bar = lazyComponent(() => import('./CallSelectionBar.tsx'), 'CallSelectionBar')

/** The bar of selected calls, loaded with the first selection: most visits to a list select nothing. */
export function CallSelectionBar(props: CallSelectionBarProps) {
  const [isNeeded, setNeeded] = useState(false)
  // It stays when nothing is selected any more: it shows the progress of a running batch.
  if (props.selection.count > 0 && !isNeeded) setNeeded(true)
  return <Suspense>{isNeeded && <Bar {...props} />}</Suspense>
}
