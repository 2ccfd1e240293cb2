import { ActionIcon, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useEffect, useRef } from 'react'
import { type Shortcut, useShortcuts } from '../../platform/browser/shortcuts.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { PopupWindow } from '../dialogs/Popup.tsx'
import { usePopupLayer } from '../dialogs/popupLayers.ts'
import { type LayerKeys, useLayerKeys } from '../dialogs/useLayerKeys.ts'
import { IconChevronDown, IconX } from '../icons/firstVisitIcons.tsx'
import { IconChevronUp } from '../icons/laterIcons.tsx'
import classes from './SidePanel.module.css'
import type { OpenRow } from './useOpenRow.ts'

interface SidePanelProps {
  readonly queue: Pick<OpenRow<never>, 'key' | 'close' | 'toNext' | 'toPrevious'>
  readonly title: string
  /** Keys of this panel besides J, K and Escape. */
  readonly keys: LayerKeys
  /** The names of `keys`, for the keys of the screen. */
  readonly shortcuts: readonly Shortcut[]
  /** The decision, always in sight at the bottom. */
  readonly footer?: ReactNode
  readonly children: ReactNode
}

/** The open row beside its list; a full-screen sheet on a narrow window. It takes the focus with every new row. */
export function SidePanel({ queue, title, keys, shortcuts, footer, children }: SidePanelProps) {
  const t = useT()
  const { key, close, toNext, toPrevious } = queue
  const isNarrow = useMediaQuery('(max-width: 767px)', undefined, { getInitialValueInEffect: false })
  const isTop = usePopupLayer(close)
  useShortcuts([
    { keys: ['J'], label: 'panel.next' },
    { keys: ['K'], label: 'panel.previous' },
    ...shortcuts,
    { keys: ['Escape'], label: 'action.close' },
  ])
  useLayerKeys(isTop, { j: toNext, k: toPrevious, ...keys })
  const body = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another row or another layout has another body
  useEffect(() => {
    if (!body.current) return
    body.current.scrollTop = 0
    body.current.focus({ preventScroll: true })
  }, [key, isNarrow])

  const moves = (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('panel.previous')}
        aria-keyshortcuts="K"
        title={`${t('panel.previous')} (K)`}
        onClick={toPrevious}
      >
        <IconChevronUp size={18} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('panel.next')}
        aria-keyshortcuts="J"
        title={`${t('panel.next')} (J)`}
        onClick={toNext}
      >
        <IconChevronDown size={18} />
      </ActionIcon>
    </>
  )
  const content = (
    <>
      <section className={classes.body} ref={body} tabIndex={-1} aria-label={title} data-autofocus>
        {children}
      </section>
      {footer && <div className={classes.footer}>{footer}</div>}
    </>
  )
  if (isNarrow)
    return (
      <PopupWindow
        fullScreen
        onClose={close}
        title={title}
        transitionProps={{ duration: 0 }}
        classNames={{ content: classes.sheet ?? '', body: classes.sheetBody ?? '' }}
      >
        <div className={classes.sheetMoves}>{moves}</div>
        {content}
      </PopupWindow>
    )
  return (
    <aside className={classes.panel} aria-label={title}>
      <div className={classes.head}>
        <Title order={2} className={classes.title}>
          {title}
        </Title>
        {moves}
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('action.close')}
          title={`${t('action.close')} (Esc)`}
          onClick={close}
        >
          <IconX size={18} />
        </ActionIcon>
      </div>
      {content}
    </aside>
  )
}
