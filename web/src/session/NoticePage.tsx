import { Anchor, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useT } from '../kernel/i18n.ts'
import { SignInFrame } from './SignInFrame.tsx'

interface NoticePageProps {
  readonly title: string
  readonly notice: string
}

/** Says one thing to somebody who cannot sign in. */
export function NoticePage({ title, notice }: NoticePageProps) {
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
