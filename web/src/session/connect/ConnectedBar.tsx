import { UnstyledButton } from '@mantine/core'
import { useT } from '../../platform/i18n/i18n.ts'
import { IconArrowBackUp } from '../../ui/icons/laterIcons.tsx'
import classes from './ConnectedBar.module.css'

interface ConnectedBarProps {
  readonly userName: string
  readonly isGoingBack: boolean
  readonly onBack: () => void
}

/** Says as which company the dispatcher is connected, with a button to go back. */
export function ConnectedBar({ userName, isGoingBack, onBack }: ConnectedBarProps) {
  const t = useT()
  return (
    <div className={classes.bar} data-connected-bar>
      <span className={classes.text} title={userName}>
        <span className={classes.lead}>{t('shell.connected_as')} </span>
        <strong>{userName}</strong>
      </span>
      <UnstyledButton className={classes.back} disabled={isGoingBack} onClick={onBack}>
        <IconArrowBackUp size={16} aria-hidden />
        {t('shell.back_as_dispatcher')}
      </UnstyledButton>
    </div>
  )
}
