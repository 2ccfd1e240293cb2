import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './RecordPage.module.css'

interface RecordTabsProps<Tab extends string> {
  readonly tabs: readonly Tab[]
  readonly tab: Tab
  readonly open: (tab: Tab) => void
  readonly nameOf: (tab: Tab) => string
  /** Number of entries that a tab lists; undefined if it lists none or this is not known yet. */
  readonly countOf?: (tab: Tab) => number | undefined
  /** A `Tabs.Panel` for each tab. */
  readonly children: ReactNode
}

/** The tabs of a record's page; only the open one is mounted. */
export function RecordTabs<Tab extends string>(props: RecordTabsProps<Tab>) {
  const { tabs, tab, open, nameOf, countOf, children } = props
  return (
    <Tabs value={tab} onChange={(next) => open(next as Tab)} keepMounted={false}>
      <Tabs.List className={classes.tabs}>
        {tabs.map((name) => (
          <Tabs.Tab key={name} value={name} className={classes.tab}>
            {nameOf(name)}
            {countOf?.(name) ? <span className={classes.count}>{countOf(name)}</span> : null}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {children}
    </Tabs>
  )
}
