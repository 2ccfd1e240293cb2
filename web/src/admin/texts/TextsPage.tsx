import { adminRowsApi } from '@callout/domain/admin/admin.rows.api.ts'
import type { AdminSheet, AdminStoredRow } from '@callout/domain/admin/admin.ts'
import { type Language, languages, type MessageKey } from '@callout/domain/messages/messages.ts'
import { Anchor, Button, Checkbox, NativeSelect, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { startExport } from '../../platform/files/exports.ts'
import { formatCount } from '../../platform/i18n/formats.ts'
import { languageNames, useLanguage, useT } from '../../platform/i18n/i18n.ts'
import { EntriesPage } from '../../ui/layout/EntriesPage.tsx'
import { ToneBadge } from '../../ui/layout/ToneBadge.tsx'
import { rowPath } from '../adminPages.ts'
import { allRowsQuery, useSheets } from '../adminQueries.ts'
import { fieldsOf, keyText, missingLanguages, shownText } from '../sheetColumns.ts'
import classes from './Texts.module.css'

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
      <ForTranslators />
      {query.data && lacking.length === 0 && <Text>{t('admin.no_missing_texts')}</Text>}
      {lacking.map((sheet) => (
        <SheetTexts key={sheet.sheet} sheet={sheet} />
      ))}
    </EntriesPage>
  )
}

/** The texts of one language as a workbook, and the way back. */
function ForTranslators() {
  const t = useT()
  const own = useLanguage()
  const [language, setLanguage] = useState<Language>(languages.find((one) => one !== own) ?? own)
  const [missingOnly, setMissingOnly] = useState(true)
  const download = () =>
    startExport('texts', adminRowsApi.exportTexts, { language, missing_only: missingOnly }, `${language}.xlsx`)
  return (
    <div className={classes.head}>
      <NativeSelect
        aria-label={t('field.culture')}
        value={language}
        onChange={({ currentTarget }) => setLanguage(currentTarget.value as Language)}
        data={languages.map((one) => ({ value: one, label: languageNames[one] }))}
      />
      <Checkbox
        label={t('admin.missing_only')}
        checked={missingOnly}
        onChange={({ currentTarget }) => setMissingOnly(currentTarget.checked)}
      />
      <Button variant="default" onClick={() => void download()}>
        {t('admin.for_translators')}
      </Button>
      <Button variant="default" component={Link} to="/admin/import">
        {t('admin.bring_back')}
      </Button>
    </div>
  )
}

/** Rows shown here; the file has all. */
const shownRows = 20

function SheetTexts({ sheet }: { readonly sheet: AdminSheet }) {
  const t = useT()
  const language = useLanguage()
  const { data } = useQuery(allRowsQuery(sheet.sheet, {}))
  const fields = fieldsOf(sheet).filter(({ isText }) => isText)
  const missingOf = (row: AdminStoredRow['row']) => [
    ...new Set(fields.flatMap((field) => missingLanguages(row, field))),
  ]
  const rows = data?.filter(({ row }) => missingOf(row).length > 0)
  const title = t(`admin.sheet.${sheet.sheet}` as MessageKey)
  return (
    <section className={classes.sheet} aria-label={title}>
      <div className={classes.head}>
        <h2>{title}</h2>
        <Text c="dimmed">{t('admin.missing_texts', { count: formatCount(sheet.missing_texts) })}</Text>
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
    </section>
  )
}
