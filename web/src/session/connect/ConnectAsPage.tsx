import { sessionApi } from '@callout/domain/session/session.api.ts'
import { useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useT } from '../../platform/i18n/i18n.ts'
import { SignInLinkPage } from '../login/SignInLinkPage.tsx'
import { useSignIn } from '../login/useSignIn.ts'

/** Connects as the company of the one-time token in the URL. */
export function ConnectAsPage() {
  const t = useT()
  const { token = '' } = useParams({ strict: false }) as { token?: string }
  const { redirectUrl } = useSearch({ strict: false }) as { redirectUrl?: string }
  const [body] = useState({ token, ReturnUrl: redirectUrl })
  return <SignInLinkPage title={t('session.connecting')} failure={useSignIn(sessionApi.connectAs, body)} />
}
