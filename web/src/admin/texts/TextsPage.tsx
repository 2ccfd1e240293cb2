import type { AdminSheet, AdminStoredRow } from '@callout/domain/admin/admin.ts'
import { languages, type MessageKey } from '@callout/domain/messages/messages.ts'
import { Anchor, Button, FileButton, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, useRef, useState } from 'react'
import { lazyDialog } from '../../platform/browser/lazyComponent.tsx'
import { toast } from '../../platform/browser/toast.ts'
import { saveFile } from '../../platform/files/saveFile.ts'
import { formatCount } from '../../platform/i18n/formats.ts'
import { useLanguage, useT } from '../../platform/i18n/i18n.ts'
import { EntriesPage } from '../../ui/layout/EntriesPage.tsx'
import { ToneBadge } from '../../ui/layout/ToneBadge.tsx'
import { rowPath } from '../adminPages.ts'
import { allRowsQuery, useSheets } from '../adminQueries.ts'
import { columnsOfHeader, parseCsv, writeCsv } from '../grid/gridCells.ts'
import { columnLabel, fieldsOf, keyText, missingLanguages, shownText } from '../sheetColumns.ts'
import classes from './Texts.module.css'

const PasteDialog = lazyDialog(() => import('../grid/PasteDialog.tsx'), 'PasteDialog')

/** The texts that a language lacks, by sheet: to fill in here, or to send to a translator and bring back. */
export function TextsPage() {
  const t = useT()
  const heading = useRef<HTMLHeadingElement>(null)
  const query = useSheets()
  const lacking = query.data?.filter(({ missing_texts }) => missing_texts > 0) ?? []
  return (
    <EntriesPage
      title={t('admin.page.texts')}
      purpose={t('admin.texts_purpose')}
      heading={heading}
      query={query}
      loadingHeight={320}
      maxWidth={1100}
    >
      {query.data && lacking.length === 0 && <Text>{t('admin.no_missing_texts')}</Text>}
      {lacking.map((sheet) => (
        <SheetTexts key={sheet.sheet} sheet={sheet} />
      ))}
    </EntriesPage>
  )
}

/** Rows shown here; the file has all. */
const shownRows = 20

function SheetTexts({ sheet }: { readonly sheet: AdminSheet }) {
  const t = useT()
  const language = useLanguage()
  const [brought, setBrought] = useState<readonly Readonly<Record<string, string>>[]>()
  const { data } = useQuery(allRowsQuery(sheet.sheet, {}))
  const fields = fieldsOf(sheet).filter(({ isText }) => isText)
  const missingOf = (row: AdminStoredRow['row']) => [
    ...new Set(fields.flatMap((field) => missingLanguages(row, field))),
  ]
  const rows = data?.filter(({ row }) => missingOf(row).length > 0)
  const title = t(`admin.sheet.${sheet.sheet}` as MessageKey)
  const keys = sheet.columns.filter(({ isKey, name }) => isKey && name !== 'network_code').map(({ name }) => name)
  const names = [...keys, ...fields.flatMap(({ columns }) => columns.map(({ name }) => name))]
  const download = () => {
    const cells = (rows ?? []).map(({ row }) => names.map((name) => row[name]))
    saveFile(new Blob([writeCsv([names, ...cells])], { type: 'text/csv' }), `${sheet.sheet}.csv`)
  }
  const bring = async (file: File | null) => {
    if (!file) return
    const [head = [], ...lines] = parseCsv(await file.text())
    const found = columnsOfHeader(head, sheet, (name) => [columnLabel(t, sheet.sheet, name)])
    const missing = keys.filter((name) => !found?.includes(name))
    if (!found || missing.length > 0) return toast.error(t('admin.file_without', { names: missing.join(', ') }))
    setBrought(
      lines.map((cells) =>
        // An empty cell of a translator clears nothing.
        Object.fromEntries(found.flatMap((name, at) => (name && cells[at] ? [[name, cells[at]]] : []))),
      ),
    )
  }
  return (
    <section className={classes.sheet} aria-label={title}>
      <div className={classes.head}>
        <h2>{title}</h2>
        <Text c="dimmed">{t('admin.missing_texts', { count: formatCount(sheet.missing_texts) })}</Text>
        <span className={classes.space} />
        <Button size="compact-sm" variant="default" disabled={!rows} onClick={download}>
          {t('admin.for_translators')}
        </Button>
        <FileButton accept=".csv,text/csv" onChange={(file) => void bring(file)}>
          {(props) => (
            <Button {...props} size="compact-sm" variant="default">
              {t('admin.bring_back')}
            </Button>
          )}
        </FileButton>
      </div>
      {!rows && <Skeleton height={80} />}
      <ul>
        {rows?.slice(0, shownRows).map(({ key, row }) => (
          <li key={key}>
            <Anchor
              component={Link}
              to={rowPath(sheet.sheet, key, row.value_list ? String(row.value_list) : undefined)}
            >
              {fields.map((field) => shownText(row, field, language)).find(Boolean)}
            </Anchor>{' '}
            <Text span size="sm" c="dimmed">
              {keyText(t, sheet.sheet, key)}
            </Text>
            {languages
              .filter((one) => missingOf(row).includes(one))
              .map((one) => (
                <ToneBadge key={one} tone="waiting">
                  {one.toUpperCase()}
                </ToneBadge>
              ))}
          </li>
        ))}
      </ul>
      {rows && rows.length > shownRows && (
        <Text size="sm" c="dimmed">
          {t('admin.more_rows', { count: formatCount(rows.length - shownRows) })}
        </Text>
      )}
      <Suspense>
        {brought && (
          <PasteDialog
            sheet={sheet}
            title={`${t('admin.bring_back')}: ${title}`}
            fixed={noCells}
            pasted={brought}
            onClose={() => setBrought(undefined)}
          />
        )}
      </Suspense>
    </section>
  )
}

const noCells = {}
