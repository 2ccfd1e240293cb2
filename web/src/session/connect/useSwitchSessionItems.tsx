import { Role } from '@callout/domain/platform/access.ts'
import { Menu } from '@mantine/core'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { lazyDialog } from '../../platform/browser/lazyComponent.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import type { Session } from '../../platform/session/session.ts'
import { IconArrowBackUp, IconSwitchHorizontal } from '../../ui/icons/laterIcons.tsx'
import { ConnectNotices } from './ConnectNotices.tsx'
import { useConnectAs } from './useConnectAs.ts'

const ConnectAsDialog = lazyDialog(() => import('./ConnectAsDialog.tsx'), 'ConnectAsDialog')

/**
 * Menu items to connect as a company and to go back. `items` belong into the user menu, `popups` next to it, because a
 * closing menu unmounts its content.
 */
export function useSwitchSessionItems({ role, oldToken, internalConnectAs }: Session): {
  items: ReactNode
  popups: ReactNode
} {
  const t = useT()
  const connect = useConnectAs()
  const [isPicking, setPicking] = useState(false)
  const mayConnect = role === Role.dispatcher
  const showPicker = (isShown: boolean) => {
    setPicking(isShown)
    connect.dismissFailure()
  }
  // Close the dialog, so that it does not reopen when the user comes back as dispatcher.
  useEffect(() => {
    if (!mayConnect) setPicking(false)
  }, [mayConnect])

  return {
    items: (
      <>
        {mayConnect && (
          <Menu.Item leftSection={<IconSwitchHorizontal size={16} />} onClick={() => showPicker(true)}>
            {t('shell.connect_as')}
          </Menu.Item>
        )}
        {internalConnectAs && (
          <Menu.Item
            leftSection={<IconArrowBackUp size={16} />}
            disabled={connect.underWay !== undefined}
            onClick={() => connect.to({ oldToken, reverse: true })}
          >
            {t('shell.back_as_dispatcher')}
          </Menu.Item>
        )}
      </>
    ),
    popups: (
      <>
        <Suspense>
          {mayConnect && isPicking && <ConnectAsDialog connect={connect} onClose={() => showPicker(false)} />}
        </Suspense>
        {/* The dialog shows its failure itself. */}
        <ConnectNotices connect={isPicking ? { ...connect, failure: undefined } : connect} />
      </>
    ),
  }
}
