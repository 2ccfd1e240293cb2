import { Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTitle } from '../kernel/useTitle.ts'
import classes from './PlainPage.module.css'

interface PlainPageProps {
  readonly title: string
  readonly children: ReactNode
}

/** A page that says one thing and offers the way on. */
export function PlainPage({ title, children }: PlainPageProps) {
  useTitle(title)
  return (
    <div className={classes.page}>
      <Stack align="center" gap="lg">
        <Title order={1} ta="center">
          {title}
        </Title>
        {children}
      </Stack>
    </div>
  )
}
