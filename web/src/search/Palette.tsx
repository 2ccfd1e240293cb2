import type { SearchResult } from '@callout/domain/search/search.api.ts'
import { useNavigate } from '@tanstack/react-router'
import { useId, useRef, useState } from 'react'
import { usePhone } from '../platform/browser/usePhone.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { Popup } from '../ui/dialogs/Popup.tsx'
import { LoadError } from '../ui/layout/LoadError.tsx'
import classes from './Palette.module.css'
import { PaletteList } from './PaletteList.tsx'
import type { PaletteAction, PaletteOption } from './paletteOptions.ts'
import { rememberResult } from './recentResults.ts'
import { actionSign, usePaletteOptions } from './usePaletteOptions.ts'

export type { PaletteAction } from './paletteOptions.ts'

interface PaletteProps {
  readonly actions: readonly PaletteAction[]
  readonly onClose: () => void
}

/** One field that finds customers, records and actions. Arrows choose, Enter opens; `>` lists the actions. */
export function Palette({ actions, onClose }: PaletteProps) {
  const t = useT()
  const onPhone = usePhone()
  const navigate = useNavigate()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [wanted, setWanted] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const { groups, options, isAction, isEmpty, search } = usePaletteOptions(typed, actions)
  // Newer results can be fewer than those in which the user has moved down.
  const chosen = Math.min(wanted, Math.max(0, options.length - 1))

  const openResult = (result: SearchResult) => {
    onClose()
    rememberResult(result)
    void navigate({ href: result.url })
  }
  const open = ({ result, action }: PaletteOption) => {
    if (result) return openResult(result)
    onClose()
    action?.run()
  }
  const openChosen = () => {
    const option = options[chosen]
    if (isAction || !search.isSearchable || search.isCurrent) return option && open(option)
    search.whenFound(([first]) => first && openResult(first))
  }
  const move = (to: number) => {
    if (options.length === 0) return
    const next = (to + options.length) % options.length
    setWanted(next)
    list.current?.querySelectorAll('[role="option"]')[next]?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const act = { ArrowDown: () => move(chosen + 1), ArrowUp: () => move(chosen - 1), Enter: openChosen }[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }

  return (
    <Popup
      onClose={onClose}
      withCloseButton={onPhone}
      title={onPhone && t('list.search')}
      size={640}
      padding={onPhone ? 'md' : 0}
      yOffset={onPhone ? 0 : '12vh'}
      // The root of a Modal is not its dialog.
      attributes={{ content: { 'aria-label': t('list.search') } }}
      classNames={{ body: classes.body }}
    >
      <input
        className={classes.input}
        data-autofocus
        type="text"
        role="combobox"
        aria-expanded={options.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={options[chosen] && `${id}-${chosen}`}
        aria-label={t('list.search')}
        placeholder={t('search.placeholder')}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setWanted(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={t('search.results')}
        className={classes.list}
        data-stale={(search.isSearchable && !search.isCurrent) || undefined}
      >
        <PaletteList id={id} groups={groups} chosen={chosen} onPoint={setWanted} onOpen={open} />
      </div>
      {search.error && <LoadError error={search.error} retry={search.retry} />}
      <div role="status" className={classes.status}>
        {isEmpty && t('search.nothing', { text: typed.replace(actionSign, '').trim() })}
      </div>
      <PaletteHints />
    </Popup>
  )
}

function PaletteHints() {
  const t = useT()
  return (
    <div className={classes.hints} aria-hidden>
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> {t('search.hint_choose')}
      </span>
      <span>
        <kbd>Enter</kbd> {t('search.hint_open')}
      </span>
      <span>
        <kbd>{actionSign}</kbd> {t('search.hint_actions')}
      </span>
    </div>
  )
}
