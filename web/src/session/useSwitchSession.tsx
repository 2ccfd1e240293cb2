import { Role } from '@callout/domain/kernel/access.ts'
import { Menu } from '@mantine/core'
import { IconArrowBackUp, IconSwitchHorizontal } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useT } from '../kernel/i18n.ts'
import type { Session } from '../kernel/session.ts'
import { toast } from '../kernel/toast.ts'
import { useConnect } from './useConnect.ts'

const ConnectAsDialog = lazy(async () => ({ default: (await import('./ConnectAsDialog.tsx')).ConnectAsDialog }))
const LeaveQuestion = lazy(async () => ({ default: (await import('../ui/LeaveDialog.tsx')).LeaveQuestion }))

/**
 * How this session may become another: a dispatcher's a company's, and back. `items` stand in the user menu, `popups`
 * beside it, as a menu that closes takes along what stands in it.
 */
export function useSwitchSession({ role, oldToken, internalConnectAs }: Session): {
  items: ReactNode
  popups: ReactNode
} {
  const t = useT()
  const connect = useConnect()
  const [isPicking, setPicking] = useState(false)
  const { failure, asking, underWay } = connect
  // The picker itself shows why, where it is open.
  useEffect(() => {
    if (failure) toast.error(failure)
  }, [failure])
  const mayConnect = role === Role.dispatcher
  // Whoever comes back as dispatcher has chosen already.
  useEffect(() => {
    if (!mayConnect) setPicking(false)
  }, [mayConnect])

  return {
    items: (
      <>
        {mayConnect && (
          <Menu.Item leftSection={<IconSwitchHorizontal size={16} />} onClick={() => setPicking(true)}>
            {t('shell.connect_as')}
          </Menu.Item>
        )}
        {internalConnectAs && (
          <Menu.Item
            leftSection={<IconArrowBackUp size={16} />}
            disabled={underWay !== undefined}
            onClick={() => connect.to({ oldToken, reverse: true })}
          >
            {t('shell.back_as_dispatcher')}
          </Menu.Item>
        )}
      </>
    ),
    popups: (
      <Suspense>
        {mayConnect && isPicking && <ConnectAsDialog connect={connect} onClose={() => setPicking(false)} />}
        {asking && <LeaveQuestion onLeave={asking.leave} onStay={asking.stay} />}
      </Suspense>
    ),
  }
}
