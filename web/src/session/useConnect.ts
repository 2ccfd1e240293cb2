import { sessionApi } from '@callout/domain/session/session.api.ts'
import { ownPath } from '@callout/domain/session/session.ts'
import { useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { settledLanguage, text } from '../kernel/i18n.ts'
import { send } from '../kernel/send.ts'
import { startSession } from '../kernel/session.ts'
import { isAnythingUnsaved } from '../kernel/unsaved.ts'

/** A company of the network, or the dispatcher one came from. */
type Whom = { readonly societe_uuid: string } | { readonly oldToken: string; readonly reverse: true }

/**
 * Goes over to another session: a company's, or back to one's own. Asks first where something typed would be lost:
 * `asking` is there until `connect.anyway` or `connect.not` is called.
 */
export function useConnect() {
  const { history, navigate } = useRouter()
  const [underWay, setUnderWay] = useState<Whom>()
  const [asking, setAsking] = useState<Whom>()
  const [failure, setFailure] = useState<string>()
  const busy = useRef(false)

  const go = async (whom: Whom) => {
    if (busy.current) return
    busy.current = true
    setAsking(undefined)
    setFailure(undefined)
    setUnderWay(whom)
    try {
      const session = await send(sessionApi.connectAsUser, whom)
      // The page looked at may be none of the company's.
      if (!('reverse' in whom)) await navigate({ to: '/', ignoreBlocker: true })
      startSession(session)
      await settledLanguage()
      history.push(ownPath(session.redirectUrl), {}, { ignoreBlocker: true })
    } catch (error) {
      setFailure((error instanceof Error && error.message) || text('message.error_api'))
    } finally {
      busy.current = false
      setUnderWay(undefined)
    }
  }
  return {
    to: (whom: Whom) => (isAnythingUnsaved() ? setAsking(whom) : void go(whom)),
    asking: asking && { leave: () => void go(asking), stay: () => setAsking(undefined) },
    underWay,
    failure,
  }
}

export type Connect = ReturnType<typeof useConnect>
