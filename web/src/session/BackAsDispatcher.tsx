import { sessionApi } from '@callout/domain/session/session.api.ts'
import { ownPath } from '@callout/domain/session/session.ts'
import { Menu } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useT } from '../kernel/i18n.ts'
import { type Session, startSession } from '../kernel/session.ts'
import { useAct } from '../kernel/useAct.ts'

interface BackAsDispatcherProps {
  readonly session: Session
}

/** Leaves the company a dispatcher is connected as, for the dispatcher's own session; nothing for everybody else. */
export function BackAsDispatcher({ session: { oldToken, internalConnectAs } }: BackAsDispatcherProps) {
  const t = useT()
  const { history } = useRouter()
  const act = useAct(sessionApi.connectAsUser, {
    onDone: (session) => {
      startSession(session)
      history.push(ownPath(session.redirectUrl))
    },
  })
  if (!internalConnectAs) return null
  return (
    <Menu.Item
      leftSection={<IconArrowBackUp size={16} />}
      disabled={act.isPending}
      onClick={() => act.mutate({ oldToken, reverse: true })}
    >
      {t('shell.back_as_dispatcher')}
    </Menu.Item>
  )
}
