import type { ValueListItem } from '@callout/domain/value-lists/value-list.api.ts'
import { UnstyledButton } from '@mantine/core'
import { useEffect, useRef } from 'react'
import classes from './Defects.module.css'

interface DefectLevelColumnProps {
  readonly label: string
  readonly items: readonly ValueListItem[]
  readonly chosen: string
  readonly onChoose: (code: string) => void
}

/** Codes of one level, below the code chosen to the left. Choosing the chosen code again clears it. */
export function DefectLevelColumn({ label, items, chosen, onChoose }: DefectLevelColumnProps) {
  const list = useRef<HTMLDivElement>(null)
  // A code chosen by search may be out of sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when the code or the list changes
  useEffect(() => {
    list.current?.querySelector('[aria-pressed="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [chosen, items.length])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot scroll below a fixed header
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
