import { adminTemplatesApi } from '@callout/domain/admin/admin.templates.api.ts'
import { isMailTemplate, type MailTemplateName, mailTemplateNames } from '@callout/domain/admin/admin.templates.ts'
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
import { TemplateEditor } from './TemplateEditor.tsx'
import classes from './Templates.module.css'

/** The emails that a network can word itself: what is sent now, and the editor of the open one. */
export function TemplatesPage() {
  const t = useT()
  const navigate = useNavigate()
  const heading = useRef<HTMLHeadingElement>(null)
  const { open } = useSearch({ strict: false }) as { open?: string }
  const sheet = useSheet('mail-templates')
  const rows = useQuery(allRowsQuery('mail-templates', {}))
  const products = useEndpointQuery(adminTemplatesApi.defaults, {})
  const storedOf = (name: MailTemplateName) => rows.data?.find(({ row }) => row.template === name)
  const productOf = (name: MailTemplateName) => products.data?.find(({ template }) => template === name)
  const stateOf = (name: MailTemplateName) => (storedOf(name) ? 'own' : productOf(name) ? 'default' : 'none')
  // A change names the row by its key.
  const asked = isMailTemplate(open) ? open : rows.data?.find(({ key }) => key === open)?.row.template
  const current = isMailTemplate(asked) ? asked : 'assignment'
  const isReady = Boolean(sheet && rows.data && products.data)
  const stored = storedOf(current)
  const nameOf = (name: MailTemplateName) => t(`admin.template.${name}`)
  return (
    <EntriesPage
      title={t('admin.page.mail')}
      purpose={t('admin.template_purpose')}
      heading={heading}
      query={{
        data: isReady || undefined,
        error: rows.error ?? products.error,
        refetch: () => [rows.refetch(), products.refetch()],
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
            key={`${current} ${stored?.key}`}
            name={current}
            title={nameOf(current)}
            sheet={sheet}
            stored={stored}
            product={productOf(current)}
          />
        </div>
      )}
    </EntriesPage>
  )
}
