import { Button } from '@mantine/core'
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useT } from '../platform/i18n/i18n.ts'
import classes from './Overview.module.css'

/** Number of rows that fit on a screen; rendering more would delay the page. */
const firstCount = 10

interface FirstRows<Row> {
  readonly shown: readonly Row[]
  /** Takes the link of the row that is the first of the rest: it has the focus once the rest is shown. */
  readonly linkRef: (row: Row) => RefObject<HTMLAnchorElement | null> | undefined
  /** Shows the rest; undefined once all are shown. */
  readonly moreButton: ReactNode
}

/** The first rows of a section, and a button for the others. */
export function useFirstRows<Row>(rows: readonly Row[]): FirstRows<Row> {
  const t = useT()
  const [showsAll, setShowsAll] = useState(false)
  const firstOfRest = useRef<HTMLAnchorElement>(null)
  useLayoutEffect(() => {
    if (showsAll) firstOfRest.current?.focus()
  }, [showsAll])
  const shown = showsAll ? rows : rows.slice(0, firstCount)
  return {
    shown,
    linkRef: (row) => (row === rows[firstCount] ? firstOfRest : undefined),
    moreButton: shown.length < rows.length && (
      <Button variant="subtle" size="compact-sm" className={classes.action} onClick={() => setShowsAll(true)}>
        {t('overview.more_visits')}
      </Button>
    ),
  }
}
