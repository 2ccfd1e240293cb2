import type { OwnSession } from '@callout/domain/session/session.ts'
import { Button } from '@mantine/core'
import { useFormats } from '../kernel/formats.ts'
import { useT } from '../kernel/i18n.ts'
import { ToneBadge } from '../ui/ToneBadge.tsx'
import classes from './SessionsPage.module.css'
import { useSessionName } from './useSessionName.ts'

interface SessionEntryProps {
  readonly session: OwnSession
  readonly onEnd: (session: OwnSession) => void
}

/** One session: with what, from where and since when, and the button that ends it, unless it is this one. */
export function SessionEntry({ session, onEnd }: SessionEntryProps) {
  const t = useT()
  const formats = useFormats()
  const nameOf = useSessionName()
  const { current, created_at, renewed_at, address, connected_as } = session
  const when = formats.localInstant(created_at)
  const name = nameOf(session)
  return (
    <li className={classes.session}>
      <div className={classes.what}>
        <div className={classes.name}>
          {name} {current && <ToneBadge tone="good">{t('sessions.this_one')}</ToneBadge>}
        </div>
        {connected_as.length > 0 && (
          <div className={classes.connected}>{t('sessions.connected_as', { companies: connected_as.join(', ') })}</div>
        )}
      </div>
      <dl className={classes.facts}>
        <Fact term={t('sessions.since')} text={when} />
        <Fact term={t('sessions.renewed')} text={formats.localInstant(renewed_at) || '—'} />
        <Fact term={t('sessions.address')} text={address ?? '—'} />
      </dl>
      <div className={classes.end}>
        {!current && (
          <Button
            variant="default"
            size="compact-md"
            aria-label={t('sessions.end_one', { session: name, when })}
            onClick={() => onEnd(session)}
          >
            {t('sessions.end')}
          </Button>
        )}
      </div>
    </li>
  )
}

const Fact = ({ term, text }: { readonly term: string; readonly text: string }) => (
  <div className={classes.fact}>
    <dt>{term}</dt>
    <dd>{text}</dd>
  </div>
)
