import { apiKeyApi } from '@callout/domain/api-keys/api-key.api.ts'
import type { ApiKey } from '@callout/domain/api-keys/api-key.ts'
import { Button } from '@mantine/core'
import { useRef } from 'react'
import { useEndpointQuery } from '../platform/api/queries.ts'
import { lazyDialog } from '../platform/browser/lazyComponent.tsx'
import { useDialogState } from '../platform/forms/useDialogState.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { IconPlus } from '../ui/icons/firstVisitIcons.tsx'
import { EntriesPage, EntryList } from '../ui/layout/EntriesPage.tsx'
import { ApiKeyEntry } from './ApiKeyEntry.tsx'
import type { NamedKey } from './CreateKeyDialog.tsx'

const CreateKeyDialog = lazyDialog(() => import('./CreateKeyDialog.tsx'), 'CreateKeyDialog')
const ShownOnceDialog = lazyDialog(() => import('../ui/dialogs/ShownOnceDialog.tsx'), 'ShownOnceDialog')
const RevokeKeyDialog = lazyDialog(() => import('./RevokeKeyDialog.tsx'), 'RevokeKeyDialog')

type OpenedDialog =
  | { readonly kind: 'create' }
  | { readonly kind: 'created'; readonly created: NamedKey }
  | { readonly kind: 'revoke'; readonly apiKey: ApiKey }

/** The API keys of the network, with dialogs to create and to revoke one. */
export function ApiKeysPage() {
  const t = useT()
  const title = t('apikey.title')
  const heading = useRef<HTMLHeadingElement>(null)
  const query = useEndpointQuery(apiKeyApi.list, {})
  const [opened, setOpened] = useDialogState<OpenedDialog>('API key', ({ kind }) => kind !== 'created')
  const close = () => setOpened(undefined)
  const done = () => {
    close()
    // The pressed button may have disappeared.
    heading.current?.focus()
  }
  return (
    <EntriesPage
      title={title}
      purpose={t('apikey.purpose')}
      heading={heading}
      query={query}
      loadingHeight={160}
      actions={
        <Button leftSection={<IconPlus size={16} />} onClick={() => setOpened({ kind: 'create' })}>
          {t('apikey.create')}
        </Button>
      }
    >
      <EntryList label={title} entries={query.data} none={t('apikey.none')}>
        {(key) => (
          <ApiKeyEntry key={key.ID} apiKey={key} onRevoke={(apiKey) => setOpened({ kind: 'revoke', apiKey })} />
        )}
      </EntryList>
      {opened?.kind === 'create' && (
        <CreateKeyDialog onDone={(created) => setOpened({ kind: 'created', created })} onClose={close} />
      )}
      {opened?.kind === 'created' && (
        <ShownOnceDialog
          title={t('apikey.show_title', { name: opened.created.name })}
          hint={t('apikey.show_once')}
          secret={opened.created.key}
          copyLabel={t('apikey.copy')}
          onClose={done}
        />
      )}
      {opened?.kind === 'revoke' && <RevokeKeyDialog apiKey={opened.apiKey} onDone={done} onClose={close} />}
    </EntriesPage>
  )
}
