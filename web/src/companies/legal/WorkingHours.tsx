import { companyHoursApi } from '@callout/domain/companies/hours.api.ts'
import { Button, Skeleton, Text, Title } from '@mantine/core'
import { useEndpointQuery } from '../../platform/api/queries.ts'
import { lazyDialog } from '../../platform/browser/lazyComponent.tsx'
import { useDialogState } from '../../platform/forms/useDialogState.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { useHoursText } from '../../ui/dates/useHoursText.ts'
import { LoadError } from '../../ui/layout/LoadError.tsx'
import classes from './Legal.module.css'

const HoursDialog = lazyDialog(() => import('./HoursDialog.tsx'), 'HoursDialog')

/** The working hours of a company, the button to change them, and who changed them before. */
export function WorkingHours({ societe_uuid }: { readonly societe_uuid: string }) {
  const t = useT()
  const formats = useFormats()
  const hoursText = useHoursText()
  const { data, error, refetch } = useEndpointQuery(companyHoursApi.get, { societe_uuid })
  const [isChanging, setChanging] = useDialogState<true>('hours')
  return (
    <section className={classes.section} aria-labelledby="company-hours">
      <Title order={2} id="company-hours">
        {t('team.hours')}
      </Title>
      {error && !data && <LoadError error={error} retry={refetch} />}
      {!data && !error && <Skeleton height={64} role="status" aria-label={t('list.loading')} />}
      {data && (
        <>
          <div>
            <Text>{hoursText(data.hours)}</Text>
            <Text size="sm" c="dimmed">
              {t('hours.company_hint')}
            </Text>
          </div>
          {data.can.save && (
            <Button variant="default" className={classes.action} onClick={() => setChanging(true)}>
              {t('team.change')}
            </Button>
          )}
          <ul className={classes.changes}>
            {data.changes.map(({ version, changed_at, user_name, changes }) => (
              <li key={version} className={classes.change}>
                <Text size="sm" c="dimmed">
                  {formats.readerTime(changed_at)} · {user_name || t('legal.by_import')}
                </Text>
                {changes.map(({ old_value, new_value }) => (
                  <Text key={version} size="sm">
                    {hoursText(old_value)} → {hoursText(new_value)}
                  </Text>
                ))}
              </li>
            ))}
          </ul>
          {isChanging && (
            <HoursDialog latest={data} onRefused={() => void refetch()} onClose={() => setChanging(undefined)} />
          )}
        </>
      )}
    </section>
  )
}
