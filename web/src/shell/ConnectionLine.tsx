import { useEffect } from 'react'
import { useIsConnected } from '../platform/api/connection.ts'
import { useT } from '../platform/i18n/i18n.ts'
import classes from './ConnectionLine.module.css'

/** A slim line above everything, including open popups, while the server can't be reached. */
export function ConnectionLine() {
  const t = useT()
  const isConnected = useIsConnected()
  // Popups and pages that fill the window make room for the line.
  useEffect(() => {
    document.documentElement.toggleAttribute('data-offline', !isConnected)
  }, [isConnected])
  return (
    <div role="status" className={isConnected ? undefined : classes.line}>
      {!isConnected && t('shell.no_connection')}
    </div>
  )
}
