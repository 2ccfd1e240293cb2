import { sessionApi } from '@callout/domain/session/session.api.ts'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useT } from '../../platform/i18n/i18n.ts'
import { SignInLinkPage } from './SignInLinkPage.tsx'
import { useSignIn } from './useSignIn.ts'

/** Signs in with the one-time code in the URL. */
export function LoginCodePage() {
  const t = useT()
  const { code = '' } = useParams({ strict: false }) as { code?: string }
  const [body] = useState({ code })
  return <SignInLinkPage title={t('session.signing_in')} failure={useSignIn(sessionApi.loginCode, body)} />
}
