import { useT } from '../kernel/i18n.ts'
import { NoticePage } from './NoticePage.tsx'

/** Where a forgotten password is mended: not here. */
export function ForgotPage() {
  const t = useT()
  return <NoticePage title={t('session.forgot')} notice={t('session.forgot_text')} />
}
