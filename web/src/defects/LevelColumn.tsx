import type { ValueListItem } from '@callout/domain/value-lists/value-list.api.ts'
import { UnstyledButton } from '@mantine/core'
import { useEffect, useRef } from 'react'
import classes from './Defects.module.css'

interface LevelColumnProps {
  readonly label: string
  readonly items: readonly ValueListItem[]
  readonly chosen: string
  readonly onChoose: (code: string) => void
}

/** One level: the codes below the one chosen left of it. Choosing the chosen one again takes it back. */
export function LevelColumn({ label, items, chosen, onChoose }: LevelColumnProps) {
  const list = useRef<HTMLDivElement>(null)
  // What is chosen from outside may lie below what the column shows.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is brought into sight when it changes, or comes
  useEffect(() => {
    list.current?.querySelector('[aria-pressed="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [chosen, items.length])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be a column that scrolls under its own head
    <div className={classes.column} role="group" aria-label={label} data-empty={items.length === 0 || undefined}>
      <div className={classes.head} aria-hidden>
        {label}
      </div>
      <div ref={list} className={classes.codes}>
        {items.map(({ value, text }) => (
          <UnstyledButton
            key={value}
            className={classes.code}
            aria-pressed={value === chosen}
            onClick={() => onChoose(value)}
          >
            {text}
          </UnstyledButton>
        ))}
      </div>
    </div>
  )
}
