import type { ConnectedSession, OwnSession } from '@callout/domain/session/session.ts'
import { Button } from '@mantine/core'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { Fact } from '../../ui/layout/Fact.tsx'
import { ToneBadge } from '../../ui/layout/ToneBadge.tsx'
import type { SessionsToEnd } from './EndSessionsDialog.tsx'
import classes from './SessionsPage.module.css'
import { useSessionName } from './useSessionName.ts'

interface EntryProps {
  readonly onEnd: (session: SessionsToEnd) => void
}

/** A signed-in session: browser, address and times, with the company sessions opened from it below. */
export function SessionEntry({ session, onEnd }: EntryProps & { readonly session: OwnSession }) {
  const t = useT()
  const formats = useFormats()
  const nameOf = useSessionName()
  const { ID, current, created_at, renewed_at, address, connected } = session
  const when = formats.readerTime(created_at)
  const name = nameOf(session)
  const isThisOne = current && !connected.some((one) => one.current)
  return (
    <li className={classes.session}>
      <Name name={name} isThisOne={isThisOne} />
      <dl className={classes.facts}>
        <Fact term={t('sessions.since')}>{when}</Fact>
        <Fact term={t('sessions.renewed')}>{formats.readerTime(renewed_at) || '—'}</Fact>
        <Fact term={t('sessions.address')}>{address ?? '—'}</Fact>
      </dl>
      <EndButton
        isOffered={!current}
        title={t('sessions.end_one', { session: name, when })}
        onEnd={(title) => onEnd({ ID, title })}
      />
      {connected.length > 0 && (
        <ul className={classes.connected}>
          {connected.map((one) => (
            <ConnectedEntry key={one.ID} session={one} onEnd={onEnd} />
          ))}
        </ul>
      )}
    </li>
  )
}

/** A session that is connected as a company. */
function ConnectedEntry({ session, onEnd }: EntryProps & { readonly session: ConnectedSession }) {
  const t = useT()
  const formats = useFormats()
  const { ID, current, created_at, renewed_at, raison_sociale: company } = session
  const when = formats.readerTime(created_at)
  return (
    <li className={classes.session}>
      <Name name={t('sessions.connected_as', { company })} isThisOne={current} />
      <dl className={classes.facts}>
        <Fact term={t('sessions.connected_since')}>{when}</Fact>
        <Fact term={t('sessions.renewed')}>{formats.readerTime(renewed_at) || '—'}</Fact>
      </dl>
      <EndButton
        isOffered={!current}
        title={t('sessions.end_connected', { company, when })}
        onEnd={(title) => onEnd({ ID, title })}
      />
    </li>
  )
}

function Name({ name, isThisOne }: { readonly name: string; readonly isThisOne: boolean }) {
  const t = useT()
  return (
    <div className={classes.name}>
      {name} {isThisOne && <ToneBadge tone="good">{t('sessions.this_one')}</ToneBadge>}
    </div>
  )
}

interface EndButtonProps {
  readonly isOffered: boolean
  readonly title: string
  readonly onEnd: (title: string) => void
}

function EndButton({ isOffered, title, onEnd }: EndButtonProps) {
  const t = useT()
  return (
    <div className={classes.end}>
      {isOffered && (
        <Button variant="default" size="compact-md" aria-label={title} onClick={() => onEnd(title)}>
          {t('sessions.end')}
        </Button>
      )}
    </div>
  )
}
