import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useIsConnected } from '../../platform/api/connection.ts'
import type { PartLoadErrorProps } from '../../platform/browser/lazyComponent.tsx'
import { hasUnsavedChanges } from '../../platform/forms/unsavedChanges.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { NativeDialog } from '../dialogs/NativeDialog.tsx'
import classes from './PartLoadError.module.css'

/** Shown in place of a part of the portal that could not be loaded, with a retry button. */
export function PartLoadError({ onClose, ...part }: PartLoadErrorProps) {
  if (!onClose) return <PartLoadErrorMessage {...part} />
  return (
    <PartLoadErrorDialog onClose={onClose}>
      <PartLoadErrorMessage {...part} />
    </PartLoadErrorDialog>
  )
}

/** Uses a native dialog, because the file of our own dialog may be the missing one. */
function PartLoadErrorDialog({ onClose, children }: { readonly onClose: () => void; readonly children: ReactNode }) {
  const t = useT()
  return (
    <NativeDialog className={classes.dialog} aria-label={t('part.failed')} onClose={onClose}>
      {children}
      <Button variant="subtle" size="compact-sm" onClick={onClose}>
        {t('action.close')}
      </Button>
    </NativeDialog>
  )
}

function PartLoadErrorMessage({ isOutdated, retry }: PartLoadErrorProps) {
  const t = useT()
  const isConnected = useIsConnected()
  const [isTrying, setTrying] = useState(false)
  const tryAgain = async () => {
    setTrying(true)
    await retry()
    setTrying(false)
  }
  const wasConnected = useRef(isConnected)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the connection is back
  useEffect(() => {
    if (isConnected && !wasConnected.current) void tryAgain()
    wasConnected.current = isConnected
  }, [isConnected])
  // The files of an older version no longer exist, so reload; with unsaved input, leave the moment to the user.
  useEffect(() => {
    if (isOutdated && !hasUnsavedChanges()) location.reload()
  }, [isOutdated])
  return (
    <div role="alert" className={classes.message}>
      <p>{t(isOutdated ? 'part.outdated' : 'part.failed_text')}</p>
      {isOutdated ? (
        <Button size="compact-sm" variant="default" onClick={() => location.reload()}>
          {t('shell.reload')}
        </Button>
      ) : (
        <Button size="compact-sm" variant="default" loading={isTrying} onClick={() => void tryAgain()} data-autofocus>
          {t('action.retry')}
        </Button>
      )}
    </div>
  )
}
