import { Alert, Anchor, Loader, Stack, Text } from '@mantine/core'
import { Link, useLocation, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { GoTo } from '../kernel/GoTo.tsx'
import { useT } from '../kernel/i18n.ts'
import { saveFile } from '../kernel/saveFile.ts'
import { useSession } from '../kernel/session.ts'
import { pathOf } from '../kernel/url.ts'
import { PlainPage } from '../shell/PlainPage.tsx'
import { receiveOwn } from './receiveOwn.ts'

/** Opens the file of this origin that `?url=` names; whoever is signed out signs in first. */
export function GoPage() {
  const session = useSession()
  const { href } = useLocation()
  const { url } = useSearch({ strict: false }) as { url?: string }
  if (!session) return <GoTo path={pathOf('/login', [], { redirectUrl: href })} />
  return (
    <main>
      <Opening key={url} url={url} />
    </main>
  )
}

type Outcome = { readonly saved: string } | { readonly failure: string }

/** How long the browser may take to begin with a download before its window closes, in milliseconds. */
const downloadBegins = 1_000

function Opening({ url }: { readonly url: string | undefined }) {
  const t = useT()
  const [outcome, setOutcome] = useState<Outcome>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a file is opened once, whatever language is spoken
  useEffect(() => {
    const leaving = new AbortController()
    const open = async () => {
      const { blob, name, isShown, isExport } = await receiveOwn(url, leaving.signal)
      if (isShown) return location.replace(URL.createObjectURL(blob))
      saveFile(blob, name)
      setOutcome({ saved: name })
      // A window the browser will not close says that it may be.
      if (isExport) setTimeout(() => window.close(), downloadBegins)
    }
    open().catch((error: unknown) => {
      if (!leaving.signal.aborted)
        setOutcome({ failure: error instanceof Error ? error.message : t('message.error_api') })
    })
    return () => leaving.abort()
  }, [url])

  if (!outcome)
    return (
      <PlainPage title={t('go.opening')}>
        <Loader size="sm" />
      </PlainPage>
    )
  return (
    <PlainPage title="Callout">
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
    </PlainPage>
  )
}
