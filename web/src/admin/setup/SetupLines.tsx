import type { SetupLine } from '@callout/domain/admin/admin.setup.ts'
import { Link } from '@tanstack/react-router'
import { useT } from '../../platform/i18n/i18n.ts'
import { ToneBadge } from '../../ui/layout/ToneBadge.tsx'
import classes from './Setup.module.css'

/** The lines of the set-up: first those that stop somebody; complete ones can be unfolded. */
export function SetupLines({ lines }: { readonly lines: readonly SetupLine[] }) {
  const t = useT()
  const missing = lines.filter(({ state }) => state === 'missing').toSorted((a, b) => Number(b.stops) - Number(a.stops))
  const complete = lines.filter(({ state }) => state !== 'missing')
  const stopping = missing.filter(({ stops }) => stops).length
  return (
    <>
      <p className={classes.summary}>
        {missing.length === 0 ? t('setup.complete') : t('setup.summary', { count: missing.length, stopping })}
      </p>
      {missing.length > 0 && (
        <ul className={classes.lines} aria-label={t('setup.state.missing')}>
          {missing.map((line) => (
            <MissingLine key={line.name} line={line} />
          ))}
        </ul>
      )}
      <details className={classes.complete} open={missing.length === 0}>
        <summary>{t('setup.done_lines', { count: complete.length })}</summary>
        <ul className={classes.lines}>
          {complete.map(({ name, text, state }) => (
            <li key={name} className={classes.line}>
              <span className={classes.text}>{text}</span>
              <ToneBadge tone={state === 'done' ? 'good' : 'plain'}>{t(`setup.state.${state}`)}</ToneBadge>
            </li>
          ))}
        </ul>
      </details>
    </>
  )
}

function MissingLine({ line: { text, consequence, url, stops } }: { readonly line: SetupLine }) {
  const t = useT()
  return (
    <li className={classes.line}>
      <span className={classes.text}>
        <strong>{text}</strong>
        <span className={classes.consequence}>{consequence}</span>
      </span>
      {stops && <ToneBadge tone="urgent">{t('setup.stops')}</ToneBadge>}
      <Link className={classes.open} to={url} aria-label={t('setup.open_line', { text })}>
        {t('setup.open')}
      </Link>
    </li>
  )
}
