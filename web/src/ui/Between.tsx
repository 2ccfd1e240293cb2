import { Group, Input } from '@mantine/core'
import type { ReactNode } from 'react'
import { useT } from '../kernel/i18n.ts'

interface BetweenProps {
  readonly label: string
  /** Nothing can lie between its ends. */
  readonly isBackwards: boolean
  readonly children: ReactNode
}

/** The two ends of a range, side by side. */
export function Between({ label, isBackwards, children }: BetweenProps) {
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
      <Group gap={8} wrap="nowrap" mt={2}>
        {children}
      </Group>
    </Input.Wrapper>
  )
}
