import { adminSetupApi } from '@callout/domain/admin/admin.setup.api.ts'
import { Button } from '@mantine/core'
import { useRef } from 'react'
import { useEndpointQuery } from '../../platform/api/queries.ts'
import { lazyDialog } from '../../platform/browser/lazyComponent.tsx'
import { useDialogState } from '../../platform/forms/useDialogState.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { EntriesPage } from '../../ui/layout/EntriesPage.tsx'
import { RehearsalSection } from './RehearsalSection.tsx'
import classes from './Setup.module.css'
import { SetupLines } from './SetupLines.tsx'
import { UnservedSection } from './UnservedSection.tsx'

const TestMailDialog = lazyDialog(() => import('./TestMailDialog.tsx'), 'TestMailDialog')

/** The needs of the network with the way to mend each, and two trials: a mail, and a call as far as its invoice. */
export function SetupPage() {
  const t = useT()
  const heading = useRef<HTMLHeadingElement>(null)
  const query = useEndpointQuery(adminSetupApi.setup, {})
  const [opened, setOpened] = useDialogState<{ readonly kind: 'mail' }>('test mail')
  return (
    <EntriesPage
      title={t('admin.page.setup')}
      purpose={t('setup.purpose')}
      heading={heading}
      query={query}
      loadingHeight={400}
      maxWidth={960}
    >
      {query.data && (
        <>
          <SetupLines lines={query.data} />
          <RehearsalSection />
          <section className={classes.section} id="mail" aria-labelledby="mail-title">
            <h2 id="mail-title">{t('setup.mail.title')}</h2>
            <p>{t('setup.mail.hint')}</p>
            <Button variant="default" onClick={() => setOpened({ kind: 'mail' })}>
              {t('setup.mail.send')}
            </Button>
          </section>
          <UnservedSection />
        </>
      )}
      {opened && <TestMailDialog onClose={() => setOpened(undefined)} />}
    </EntriesPage>
  )
}
