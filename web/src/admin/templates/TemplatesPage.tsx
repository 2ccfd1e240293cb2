import { adminTemplatesApi } from '@callout/domain/admin/admin.templates.api.ts'
import {
  hasLanguages,
  isMailTemplate,
  type MailTemplateName,
  mailTemplateNames,
  ownTextIn,
} from '@callout/domain/admin/admin.templates.ts'
import { isLanguage, type Language } from '@callout/domain/messages/messages.ts'
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useRef } from 'react'
import { useEndpointQuery } from '../../platform/api/queries.ts'
import { parameterLink } from '../../platform/browser/pageLink.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { EntriesPage } from '../../ui/layout/EntriesPage.tsx'
import { ToneBadge } from '../../ui/layout/ToneBadge.tsx'
import area from '../Admin.module.css'
import { allRowsQuery, useSheet } from '../adminQueries.ts'
import { LanguageDots } from '../form/LanguageDots.tsx'
import { TemplateEditor } from './TemplateEditor.tsx'
import classes from './Templates.module.css'

/** The emails that a network can word itself: what is sent now, and the editor of the open one in a language. */
export function TemplatesPage() {
  const t = useT()
  const navigate = useNavigate()
  const heading = useRef<HTMLHeadingElement>(null)
  const { open, lang } = useSearch({ strict: false }) as { open?: string; lang?: string }
  const sheet = useSheet('mail-templates')
  const rows = useQuery(allRowsQuery('mail-templates', {}))
  const defaults = useEndpointQuery(adminTemplatesApi.defaults, { lang: '' })
  // A change names the row by its key.
  const ofChange = rows.data?.find(({ key }) => key === open)?.row
  const asked = isMailTemplate(open) ? open : ofChange?.template
  const current = isMailTemplate(asked) ? asked : 'assignment'
  const culture = defaults.data?.[0]?.lang ?? 'en'
  const askedLanguage = lang ?? String(ofChange?.lang ?? '')
  const language = hasLanguages(current) && isLanguage(askedLanguage) ? askedLanguage : culture
  const ofLanguage = language === culture ? '' : language
  const products = useEndpointQuery(adminTemplatesApi.defaults, { lang: ofLanguage })
  const ownOf = (name: MailTemplateName) => (rows.data ?? []).filter(({ row }) => row.template === name)
  const textsOf = (name: MailTemplateName) =>
    ownOf(name).map((stored) => ({ lang: String(stored.row.lang ?? ''), stored }))
  const storedIn = (one: Language) => ownTextIn(one, culture, textsOf(current))?.stored
  const isKnown = (name: MailTemplateName) => defaults.data?.some(({ template }) => template === name)
  const stateOf = (name: MailTemplateName) => (ownOf(name).length > 0 ? 'own' : isKnown(name) ? 'default' : 'none')
  const isReady = Boolean(sheet && rows.data && defaults.data && products.data)
  const stored = storedIn(language)
  const nameOf = (name: MailTemplateName) => t(`admin.template.${name}`)
  return (
    <EntriesPage
      title={t('admin.page.mail')}
      purpose={t('admin.template_purpose')}
      heading={heading}
      query={{
        data: isReady || undefined,
        error: rows.error ?? defaults.error ?? products.error,
        refetch: () => [rows.refetch(), defaults.refetch(), products.refetch()],
      }}
      loadingHeight={480}
      maxWidth={1200}
    >
      {sheet && isReady && (
        <div className={classes.area}>
          <nav className={classes.list} aria-label={t('admin.page.mail')}>
            <NativeSelect
              className={classes.narrow}
              aria-label={t('admin.page.mail')}
              value={current}
              onChange={({ currentTarget }) => void navigate(parameterLink('open', currentTarget.value))}
              data={mailTemplateNames.map((name) => ({ value: name, label: nameOf(name) }))}
            />
            <ul className={area.links}>
              {mailTemplateNames.map((name) => (
                <li key={name}>
                  <Link {...parameterLink('open', name)} data-current={name === current || undefined}>
                    <span>{nameOf(name)}</span>
                    {stateOf(name) !== 'default' && (
                      <ToneBadge tone={stateOf(name) === 'own' ? 'info' : 'urgent'}>
                        {t(`admin.template_${stateOf(name)}`)}
                      </ToneBadge>
                    )}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <TemplateEditor
            key={`${current} ${language} ${stored?.key}`}
            name={current}
            lang={ofLanguage}
            title={nameOf(current)}
            sheet={sheet}
            stored={stored}
            product={products.data?.find(({ template }) => template === current)}
          >
            {hasLanguages(current) && (
              <LanguageDots
                label={nameOf(current)}
                current={language}
                isFilled={(one) => storedIn(one) !== undefined}
                onChoose={(one) => void navigate(parameterLink('lang', one))}
              />
            )}
          </TemplateEditor>
        </div>
      )}
    </EntriesPage>
  )
}
