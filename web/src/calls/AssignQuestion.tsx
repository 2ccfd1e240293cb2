import { Button, Skeleton, Stack } from '@mantine/core'
import { IconHistory, IconListSearch, IconSparkles } from '@tabler/icons-react'
import { useT } from '../kernel/i18n.ts'

interface AssignQuestionProps {
  /** Whether a company worked on the appliance before; undefined while that is not yet known. */
  readonly hasPrevious: boolean | undefined
  readonly working: 'algorithm' | 'previous' | undefined
  readonly onByHand: () => void
  readonly onByAlgorithm: () => void
  readonly onToPrevious: () => void
}

/** The ways to assign a call that has no company. */
export function AssignQuestion({ hasPrevious, working, onByHand, onByAlgorithm, onToPrevious }: AssignQuestionProps) {
  const t = useT()
  const choice = { variant: 'default', size: 'md', justify: 'flex-start', fullWidth: true } as const
  return (
    <Stack gap="sm">
      <Button
        {...choice}
        leftSection={<IconListSearch size={18} />}
        disabled={working !== undefined}
        onClick={onByHand}
        data-autofocus
      >
        {t('assign.manually')}
      </Button>
      <Button
        {...choice}
        leftSection={<IconSparkles size={18} />}
        loading={working === 'algorithm'}
        disabled={working === 'previous'}
        onClick={onByAlgorithm}
      >
        {t('assign.algorithm')}
      </Button>
      {hasPrevious === undefined && <Skeleton height={42} />}
      {hasPrevious && (
        <Button
          {...choice}
          leftSection={<IconHistory size={18} />}
          loading={working === 'previous'}
          disabled={working === 'algorithm'}
          onClick={onToPrevious}
        >
          {t('assign.previous')}
        </Button>
      )}
    </Stack>
  )
}
