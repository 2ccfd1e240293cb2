import { useT } from '../../platform/i18n/i18n.ts'
import { SignInNoticePage } from './SignInNoticePage.tsx'

/** Explains that the network opens accounts. */
export function RegisterPage() {
  const t = useT()
  return <SignInNoticePage title={t('session.register')} notice={t('session.register_text')} />
}
