import { Alert, Anchor, Loader, Stack, Text } from '@mantine/core'
import { Link, useLocation, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Redirect } from '../platform/browser/Redirect.tsx'
import { pathOf } from '../platform/browser/url.ts'
import { saveFile } from '../platform/files/saveFile.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { useSession } from '../platform/session/session.ts'
import { MessagePage } from '../ui/layout/MessagePage.tsx'
import { fetchOwnFile } from './fetchOwnFile.ts'

/** Opens the file of this origin named in `?url=`; signed-out users sign in first. */
export function GoPage() {
  const session = useSession()
  const { href } = useLocation()
  const { url } = useSearch({ strict: false }) as { url?: string }
  if (!session) return <Redirect path={pathOf('/login', [], { redirectUrl: href })} />
  return (
    <main>
      <OpenFile key={url} url={url} />
    </main>
  )
}

type Outcome = { readonly saved: string } | { readonly failure: string }

/** Time for the browser to start a download before the window closes, in milliseconds. */
const downloadStartMs = 1_000

function OpenFile({ url }: { readonly url: string | undefined }) {
  const t = useT()
  const [outcome, setOutcome] = useState<Outcome>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: open the file only once, even if the language changes
  useEffect(() => {
    const controller = new AbortController()
    const open = async () => {
      const { blob, name, isInline, isExport } = await fetchOwnFile(url, controller.signal)
      if (isInline) return location.replace(URL.createObjectURL(blob))
      saveFile(blob, name)
      setOutcome({ saved: name })
      // If the browser does not allow this, the page stays and shows the message.
      if (isExport) setTimeout(() => window.close(), downloadStartMs)
    }
    open().catch((error: unknown) => {
      if (!controller.signal.aborted)
        setOutcome({ failure: error instanceof Error ? error.message : t('message.error_api') })
    })
    return () => controller.abort()
  }, [url])

  if (!outcome)
    return (
      <MessagePage title={t('go.opening')}>
        <Loader size="sm" />
      </MessagePage>
    )
  return (
    <MessagePage title="Callout">
      <Stack align="center">
        {'saved' in outcome ? (
          <Text role="status">{t('go.saved', { file: outcome.saved })}</Text>
        ) : (
          <Alert color="red" role="alert">
            {outcome.failure}
          </Alert>
        )}
        <Anchor component={Link} to="/">
          {t('shell.go_home')}
        </Anchor>
      </Stack>
    </MessagePage>
  )
}
