import { Anchor, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { SignInFrame } from '../../frame/SignInFrame.tsx'
import { useT } from '../../platform/i18n/i18n.ts'

interface SignInNoticePageProps {
  readonly title: string
  readonly notice: string
}

/** A notice for a user who cannot sign in. */
export function SignInNoticePage({ title, notice }: SignInNoticePageProps) {
  const t = useT()
  return (
    <SignInFrame title={title}>
      <Stack gap="lg">
        <Text>{notice}</Text>
        <Anchor component={Link} to="/login">
          {t('session.back_to_sign_in')}
        </Anchor>
      </Stack>
    </SignInFrame>
  )
}
