import { sessionApi } from '@callout/domain/session/session.api.ts'
import { ownPath } from '@callout/domain/session/session.ts'
import { Menu } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { settledLanguage, useT } from '../kernel/i18n.ts'
import { send } from '../kernel/send.ts'
import { type Session, startSession } from '../kernel/session.ts'
import { toast } from '../kernel/toast.ts'

interface BackAsDispatcherProps {
  readonly session: Session
}

/** Leaves the company a dispatcher is connected as, for the dispatcher's own session; nothing for everybody else. */
export function BackAsDispatcher({ session: { oldToken, internalConnectAs } }: BackAsDispatcherProps) {
  const t = useT()
  const { history } = useRouter()
  const [isUnderWay, setUnderWay] = useState(false)
  if (!internalConnectAs) return null

  const goBack = async () => {
    setUnderWay(true)
    try {
      const session = await send(sessionApi.connectAsUser, { oldToken, reverse: true })
      startSession(session)
      await settledLanguage()
      history.push(ownPath(session.redirectUrl))
    } catch (error) {
      setUnderWay(false)
      toast.error(error instanceof Error ? error.message : t('message.error_api'))
    }
  }
  return (
    <Menu.Item leftSection={<IconArrowBackUp size={16} />} disabled={isUnderWay} onClick={() => void goBack()}>
      {t('shell.back_as_dispatcher')}
    </Menu.Item>
  )
}
