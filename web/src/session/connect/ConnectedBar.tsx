import { UnstyledButton } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useT } from '../../platform/i18n/i18n.ts'
import type { Session } from '../../platform/session/session.ts'
import classes from './ConnectedBar.module.css'
import { ConnectNotices } from './ConnectNotices.tsx'
import { useConnectAs } from './useConnectAs.ts'

/** Shows as which company the dispatcher is connected, with a button to go back. */
export function ConnectedBar({ session: { userName, oldToken } }: { readonly session: Session }) {
  const t = useT()
  const connect = useConnectAs()
  return (
    <div className={classes.bar} data-connected-bar>
      <span className={classes.text} title={userName}>
        <span className={classes.lead}>{t('shell.connected_as')} </span>
        <strong>{userName}</strong>
      </span>
      <UnstyledButton
        className={classes.back}
        disabled={connect.underWay !== undefined}
        onClick={() => connect.to({ oldToken, reverse: true })}
      >
        <IconArrowBackUp size={16} aria-hidden />
        {t('shell.back_as_dispatcher')}
      </UnstyledButton>
      <ConnectNotices connect={connect} />
    </div>
  )
}
