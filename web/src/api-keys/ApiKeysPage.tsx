import { apiKeyApi } from '@callout/domain/api-keys/api-key.api.ts'
import type { ApiKey } from '@callout/domain/api-keys/api-key.ts'
import { Button, Skeleton, Text, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useEndpointQuery } from '../platform/api/queries.ts'
import { lazyDialog } from '../platform/browser/lazyComponent.tsx'
import { useTitle } from '../platform/browser/useTitle.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { LoadError } from '../ui/layout/LoadError.tsx'
import { ApiKeyEntry } from './ApiKeyEntry.tsx'
import classes from './ApiKeys.module.css'
import type { NewKeyShown } from './CreatedKeyDialog.tsx'

const CreateKeyDialog = lazyDialog(() => import('./CreateKeyDialog.tsx'), 'CreateKeyDialog')
const CreatedKeyDialog = lazyDialog(() => import('./CreatedKeyDialog.tsx'), 'CreatedKeyDialog')
const RevokeKeyDialog = lazyDialog(() => import('./RevokeKeyDialog.tsx'), 'RevokeKeyDialog')

type Opened = { readonly create: true } | { readonly created: NewKeyShown } | { readonly revoke: ApiKey }

/** The API keys of the network, with dialogs to create and to revoke one. */
export function ApiKeysPage() {
  const t = useT()
  const title = t('apikey.title')
  useTitle(title)
  const heading = useRef<HTMLHeadingElement>(null)
  const { data, error, refetch } = useEndpointQuery(apiKeyApi.list, {})
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  const done = () => {
    close()
    // The pressed button may have disappeared.
    heading.current?.focus()
  }
  return (
    <div className={classes.page}>
      <div className={classes.top}>
        <Title order={1} ref={heading} tabIndex={-1} className={classes.title}>
          {title}
        </Title>
        <Button leftSection={<IconPlus size={16} />} onClick={() => setOpened({ create: true })}>
          {t('apikey.create')}
        </Button>
      </div>
      <Text c="dimmed" className={classes.intro}>
        {t('apikey.purpose')}
      </Text>
      {error && !data && <LoadError error={error} retry={refetch} />}
      {!data && !error && <Skeleton height={160} role="status" aria-label={t('list.loading')} />}
      {data?.length === 0 && <Text>{t('apikey.none')}</Text>}
      {data && data.length > 0 && (
        <ul className={classes.keys} aria-label={title}>
          {data.map((key) => (
            <ApiKeyEntry key={key.ID} apiKey={key} onRevoke={(revoke) => setOpened({ revoke })} />
          ))}
        </ul>
      )}
      {opened && 'create' in opened && <CreateKeyDialog onDone={(created) => setOpened({ created })} onClose={close} />}
      {opened && 'created' in opened && <CreatedKeyDialog created={opened.created} onClose={done} />}
      {opened && 'revoke' in opened && <RevokeKeyDialog apiKey={opened.revoke} onDone={done} onClose={close} />}
    </div>
  )
}
