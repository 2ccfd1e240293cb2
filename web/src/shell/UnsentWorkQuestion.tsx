import { Button, Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { SignInFrame } from '../frame/SignInFrame.tsx'
import { useT } from '../platform/i18n/i18n.ts'

interface UnsentWorkQuestionProps {
  readonly count: number
  readonly onSignOut: () => void
}

/** Asks for a confirmation to sign out while work has not been sent. */
export function UnsentWorkQuestion({ count, onSignOut }: UnsentWorkQuestionProps) {
  const t = useT()
  const navigate = useNavigate()
  return (
    <SignInFrame title={t('offline.sign_out.title')}>
      <Stack>
        <Text>{t('offline.sign_out.text', { count })}</Text>
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
