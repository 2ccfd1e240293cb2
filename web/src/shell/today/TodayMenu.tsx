import { languages } from '@callout/domain/messages/messages.ts'
import { productVersion } from '@callout/domain/session/session.ts'
import { Suspense, useState } from 'react'
import { lazyComponent } from '../../platform/browser/lazyComponent.tsx'
import { chooseLanguage, languageNames, useLanguage, useT } from '../../platform/i18n/i18n.ts'
import { type Session, switchNetwork } from '../../platform/session/session.ts'
import { dayPath, todayHistory } from '../../today/navigation.tsx'
import { menuOf, pagesIn } from '../menu/menu.ts'
import classes from './TodayHeader.module.css'

const PushItem = lazyComponent(() => import('../../today/push/PushItem.tsx'), 'PushItem')

export const menuId = 'today-menu'
export const helpPath = '/help/today'

const close = () => document.getElementById(menuId)?.hidePopover()

/** The other pages, networks, languages and the way out. The browser opens and closes it, so it needs no library. */
export function TodayMenu({ session }: { readonly session: Session }) {
  const t = useT()
  const current = useLanguage()
  const [wasOpened, setOpened] = useState(false)
  const { networks, networkCode, portalName, portalUrl } = session
  const pages = menuOf(() => true, session).flatMap(pagesIn)
  return (
    <div id={menuId} popover="auto" className={classes.menu} onToggle={() => setOpened(true)}>
      <nav aria-label={t('shell.menu')}>
        {pages.map(({ page, path, label }) => (
          <a key={page} href={path} className={classes.item} aria-current={page === 'today' ? 'page' : undefined}>
            {t(label)}
          </a>
        ))}
      </nav>
      {networks.length > 1 && (
        <fieldset className={classes.group}>
          <legend>{t('shell.network')}</legend>
          {networks.map(({ code, networkName }) => (
            <button
              key={code}
              type="button"
              className={classes.choice}
              aria-pressed={code === networkCode}
              onClick={() => {
                close()
                // The visit and the technician of the address belong to the network before.
                if (code !== networkCode) todayHistory.push(dayPath({}))
                switchNetwork(code)
              }}
            >
              {networkName}
            </button>
          ))}
        </fieldset>
      )}
      <fieldset className={classes.group}>
        <legend>{t('shell.language')}</legend>
        {languages.map((language) => (
          <button
            key={language}
            type="button"
            lang={language}
            className={classes.choice}
            aria-pressed={language === current}
            onClick={() => void chooseLanguage(language)}
          >
            {languageNames[language]}
          </button>
        ))}
      </fieldset>
      {wasOpened && session.technician != null && (
        <Suspense>
          <PushItem />
        </Suspense>
      )}
      <a href={helpPath} target="_blank" rel="noopener" aria-keyshortcuts="F1" className={classes.item}>
        {t('help.title')}
      </a>
      <a href="/sessions" className={classes.item}>
        {t('sessions.title')}
      </a>
      {portalUrl !== '' && (
        <a href={portalUrl} target="_blank" rel="noopener noreferrer" className={classes.item}>
          {portalName || portalUrl}
        </a>
      )}
      <a href="/logout" className={classes.item}>
        {t('session.sign_out')}
      </a>
      <p className={classes.version}>{t('shell.version', { version: productVersion })}</p>
    </div>
  )
}
