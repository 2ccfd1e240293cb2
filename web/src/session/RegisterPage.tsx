import { useT } from '../kernel/i18n.ts'
import { NoticePage } from './NoticePage.tsx'

/** How one gets an account: the network opens it. */
export function RegisterPage() {
  const t = useT()
  return <NoticePage title={t('session.register')} notice={t('session.register_text')} />
}
