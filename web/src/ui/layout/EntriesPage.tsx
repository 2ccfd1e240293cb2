import { Skeleton, Text, Title } from '@mantine/core'
import type { ReactNode, Ref } from 'react'
import { useTitle } from '../../platform/browser/useTitle.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import classes from './EntriesPage.module.css'
import { LoadError } from './LoadError.tsx'

interface EntriesPageProps {
  readonly title: string
  readonly purpose: string
  /** Takes the focus when a pressed button may have disappeared. */
  readonly heading: Ref<HTMLHeadingElement>
  /** Buttons beside the title. */
  readonly actions?: ReactNode
  readonly query: {
    readonly data: unknown
    readonly error: Error | null
    readonly refetch: () => unknown
  }
  /** Height of the placeholder while the data loads, in pixels. */
  readonly loadingHeight: number
  /** Width of the page in pixels at the most, if it is not that of the others. */
  readonly maxWidth?: number
  readonly children: ReactNode
}

/** A page with a title, its purpose and entries: a placeholder while they load, the reason if they do not. */
export function EntriesPage(props: EntriesPageProps) {
  const { title, purpose, heading, actions, query, loadingHeight, maxWidth, children } = props
  const { data, error, refetch } = query
  const t = useT()
  useTitle(title)
  return (
    <div className={classes.page} style={{ maxWidth }}>
      <div className={classes.top}>
        <Title order={1} ref={heading} tabIndex={-1} className={classes.title}>
          {title}
        </Title>
        {actions}
      </div>
      <Text c="dimmed" className={classes.purpose}>
        {purpose}
      </Text>
      {error && !data && <LoadError error={error} retry={refetch} />}
      {!data && !error && <Skeleton height={loadingHeight} role="status" aria-label={t('list.loading')} />}
      {children}
    </div>
  )
}

interface EntryListProps<Entry> {
  readonly label: string
  /** Undefined until they have loaded. */
  readonly entries: readonly Entry[] | undefined
  /** Shown without any entry. */
  readonly none: string
  readonly children: (entry: Entry) => ReactNode
}

/** The entries of a page, or a sentence that there are none. */
export function EntryList<Entry>({ label, entries, none, children }: EntryListProps<Entry>) {
  if (!entries) return null
  if (entries.length === 0) return <Text>{none}</Text>
  return (
    <ul className={classes.entries} aria-label={label}>
      {entries.map(children)}
    </ul>
  )
}

/** The name of an entry, with badges beside it. */
export const EntryName = ({ name, children }: { readonly name: string; readonly children?: ReactNode }) => (
  <div className={classes.name}>
    <h2>{name}</h2>
    {children}
  </div>
)
