import { Kbd } from '@mantine/core'
import { Fragment, useState } from 'react'
import { shortcutsOnScreen } from '../platform/browser/shortcuts.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { Popup } from '../ui/dialogs/Popup.tsx'
import classes from './ShortcutsDialog.module.css'

/** Labels of keys that differ from their names. */
const keyTexts: Readonly<Record<string, string>> = {
  mod: 'Ctrl',
  alt: 'Alt',
  shift: '⇧',
  Escape: 'Esc',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
}

const partsOf = (key: string) => key.split('+').map((part) => keyTexts[part] ?? part)

/** False for a second way to type a character: on some keyboards `?` and `/` need Shift. */
const isListed = (key: string) => key !== 'shift+?' && key !== 'shift+/'

/** The keys of the screen behind it. */
export function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT()
  const [shortcuts] = useState(shortcutsOnScreen)
  return (
    <Popup onClose={onClose} title={t('shortcut.title')} size="sm">
      <dl className={classes.keys}>
        {shortcuts.map(({ keys, label }) => (
          <Fragment key={label}>
            <dt>{t(label)}</dt>
            <dd>
              {keys.filter(isListed).map((key) => (
                <span key={key}>
                  {partsOf(key).map((part) => (
                    <Kbd key={part}>{part}</Kbd>
                  ))}
                </span>
              ))}
            </dd>
          </Fragment>
        ))}
      </dl>
    </Popup>
  )
}
