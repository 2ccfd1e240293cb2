import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { whenIdle } from '../../platform/browser/whenIdle.ts'
import { IconPlus } from '../icons/firstVisitIcons.tsx'

interface NewButtonProps {
  readonly label: string
  readonly opening: { readonly isOpening: boolean; readonly open: () => void }
  /** Prefetches the data of the form, before it is opened. */
  readonly onPrefetch: () => void
}

/** Opens the form of a new record. Its data is prefetched, so that the fields are there before the user types. */
export function NewButton({ label, opening, onPrefetch }: NewButtonProps) {
  const prefetch = useRef(onPrefetch)
  useEffect(() => whenIdle(prefetch.current), [])
  return (
    <Button
      leftSection={<IconPlus size={16} />}
      loading={opening.isOpening}
      onClick={opening.open}
      onMouseEnter={onPrefetch}
      onFocus={onPrefetch}
    >
      {label}
    </Button>
  )
}
