import { Alert, Anchor, Loader, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { SignInFrame } from '../../frame/SignInFrame.tsx'
import { useT } from '../../platform/i18n/i18n.ts'

interface SignInLinkPageProps {
  readonly title: string
  readonly failure: string | undefined
}

/** The page of a sign-in link: the progress, or the reason for a failure. */
export function SignInLinkPage({ title, failure }: SignInLinkPageProps) {
  const t = useT()
  return (
    <SignInFrame title={failure === undefined ? title : t('session.sign_in')}>
      {failure === undefined ? (
        <Loader size="sm" />
      ) : (
        <Stack gap="lg">
          <Alert color="red">{failure}</Alert>
          <Anchor component={Link} to="/login">
            {t('session.back_to_sign_in')}
          </Anchor>
        </Stack>
      )}
    </SignInFrame>
  )
}
