import { Button, Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { SignInFrame } from '../frame/SignInFrame.tsx'
import { useT } from '../platform/i18n/i18n.ts'

interface UnsentWorkQuestionProps {
  /** Acts and drafts of visits. */
  readonly visits: number
  /** Drafts of forms in all tabs. */
  readonly forms: number
  readonly onSignOut: () => void
}

/** Asks for a confirmation to sign out while work has not been sent. */
export function UnsentWorkQuestion({ visits, forms, onSignOut }: UnsentWorkQuestionProps) {
  const t = useT()
  const navigate = useNavigate()
  return (
    <SignInFrame title={t('offline.sign_out.title')}>
      <Stack>
        {visits > 0 && <Text>{t('offline.sign_out.text', { count: visits })}</Text>}
        {forms > 0 && <Text>{t('offline.sign_out.drafts', { count: forms })}</Text>}
        <Button autoFocus onClick={() => void navigate({ to: '/', replace: true })}>
          {t('offline.sign_out.stay')}
        </Button>
        <Button variant="default" onClick={onSignOut}>
          {t('offline.sign_out.leave')}
        </Button>
      </Stack>
    </SignInFrame>
  )
}
