import { Group, Input } from '@mantine/core'
import type { ReactNode } from 'react'
import { useT } from '../../platform/i18n/i18n.ts'

interface RangeFrameProps {
  readonly label: string
  /** True if the range ends before it begins. */
  readonly isBackwards: boolean
  readonly children: ReactNode
}

/** The frame for the two ends of a range, side by side. */
export function RangeFrame({ label, isBackwards, children }: RangeFrameProps) {
  const t = useT()
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      role="group"
      aria-label={label}
      error={isBackwards && t('list.backwards')}
      errorProps={{ role: 'alert' }}
    >
      <Group gap={8} wrap="nowrap" align="flex-start" grow mt={2}>
        {children}
      </Group>
    </Input.Wrapper>
  )
}
