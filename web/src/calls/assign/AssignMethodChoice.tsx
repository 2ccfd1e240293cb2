import { Button, Skeleton, Stack } from '@mantine/core'
import { useT } from '../../platform/i18n/i18n.ts'
import { IconHistory, IconListSearch, IconSparkles } from '../../ui/icons/laterIcons.tsx'
import classes from './AssignMethodChoice.module.css'

interface AssignMethodChoiceProps {
  /** The company that worked on the appliance before: empty if none, undefined while loading. */
  readonly previous: string | undefined
  readonly working: 'algorithm' | 'previous' | undefined
  readonly onByHand: () => void
  readonly onByAlgorithm: () => void
  readonly onToPrevious: () => void
}

/** The ways to assign a call that has no company. */
export function AssignMethodChoice({
  previous,
  working,
  onByHand,
  onByAlgorithm,
  onToPrevious,
}: AssignMethodChoiceProps) {
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
        {t('call.assign_manually')}
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
      {previous === undefined && <Skeleton height={42} />}
      {previous && (
        <Button
          {...choice}
          classNames={{ root: classes.named, label: classes.label }}
          leftSection={<IconHistory size={18} />}
          loading={working === 'previous'}
          disabled={working === 'algorithm'}
          onClick={onToPrevious}
        >
          {t('assign.previous')}
          <span className={classes.name}>{previous}</span>
        </Button>
      )}
    </Stack>
  )
}
