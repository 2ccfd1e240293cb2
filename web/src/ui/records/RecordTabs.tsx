import { Tabs } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { isPhone } from '../../platform/browser/usePhone.ts'
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
  const root = useRef<HTMLDivElement>(null)
  const choose = (next: Tab) => {
    open(next)
    // On a phone the tabs stand below the summary: what they open must come into sight.
    if (isPhone()) root.current?.scrollIntoView()
  }
  return (
    <Tabs
      ref={root}
      className={classes.tabbed}
      value={tab}
      onChange={(next) => choose(next as Tab)}
      keepMounted={false}
    >
      <Tabs.List className={classes.tabs}>
        {tabs.map((name) => (
          <Tabs.Tab key={name} value={name} className={classes.tab}>
            {nameOf(name)} {countOf?.(name) ? <span className={classes.count}>{countOf(name)}</span> : null}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {children}
    </Tabs>
  )
}
