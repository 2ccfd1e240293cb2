import type { ApiKey } from '@callout/domain/api-keys/api-key.ts'
import { Button } from '@mantine/core'
import { useFormats } from '../platform/i18n/formats.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { EntryName } from '../ui/layout/EntriesPage.tsx'
import { Fact } from '../ui/layout/Fact.tsx'
import { ToneBadge } from '../ui/layout/ToneBadge.tsx'
import classes from './ApiKeys.module.css'

interface ApiKeyEntryProps {
  readonly apiKey: ApiKey
  readonly onRevoke: (apiKey: ApiKey) => void
}

/** A key: what it may do, when it was used last, and when it ends. */
export function ApiKeyEntry({ apiKey, onRevoke }: ApiKeyEntryProps) {
  const t = useT()
  const formats = useFormats()
  const { name, prefix, role, networks, raison_sociale, scopes, state, ends_at, last_used_at, can } = apiKey
  return (
    <li className={classes.key} data-ended={state === 'valid' ? undefined : true}>
      <EntryName name={name}>
        <code className={classes.prefix}>{prefix}…</code>
        {state !== 'valid' && <ToneBadge tone="plain">{t(`apikey.state.${state}`)}</ToneBadge>}
      </EntryName>
      <dl className={classes.facts}>
        <Fact term={t('apikey.role')}>{raison_sociale ?? t(`role.${role}`)}</Fact>
        <Fact term={t('apikey.networks')}>{networks.join(', ')}</Fact>
        <Fact term={t('apikey.scopes')}>{scopes.map((scope) => t(`apikey.scope.${scope}`)).join(', ')}</Fact>
        <Fact term={t('apikey.ends_at')}>{ends_at ? formats.networkTime(ends_at) : t('apikey.no_end')}</Fact>
        <Fact term={t('apikey.last_used')}>
          {last_used_at ? formats.readerTime(last_used_at) : t('apikey.never_used')}
        </Fact>
        <Fact term={t('apikey.created_on')}>
          {t('apikey.created_by', { when: formats.readerTime(apiKey.created_at), name: apiKey.created_by })}
        </Fact>
      </dl>
      <div className={classes.actions}>
        {can.revoke && (
          <Button
            variant="default"
            size="compact-md"
            aria-label={t('apikey.revoke_one', { name })}
            onClick={() => onRevoke(apiKey)}
          >
            {t('apikey.revoke')}
          </Button>
        )}
      </div>
    </li>
  )
}
