import { Alert, Anchor, Loader, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useT } from '../kernel/i18n.ts'
import { SignInFrame } from './SignInFrame.tsx'

interface EntryPageProps {
  readonly title: string
  readonly failure: string | undefined
}

/** What a link that signs in shows: that it works, or why it does not. */
export function EntryPage({ title, failure }: EntryPageProps) {
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
