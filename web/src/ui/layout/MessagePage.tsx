import type { ReactNode } from 'react'
import { useTitle } from '../../platform/browser/useTitle.ts'
import classes from './MessagePage.module.css'

interface MessagePageProps {
  readonly title: string
  readonly children: ReactNode
}

/** A page with one message and a link or button. */
export function MessagePage({ title, children }: MessagePageProps) {
  useTitle(title)
  return (
    <div className={classes.page}>
      <h1>{title}</h1>
      {children}
    </div>
  )
}
