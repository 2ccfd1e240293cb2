import { useT } from '../../platform/i18n/i18n.ts'
import { SignInNoticePage } from './SignInNoticePage.tsx'

/** Explains that a forgotten password can't be reset here. */
export function ForgotPage() {
  const t = useT()
  return <SignInNoticePage title={t('session.forgot')} notice={t('session.forgot_text')} />
}
