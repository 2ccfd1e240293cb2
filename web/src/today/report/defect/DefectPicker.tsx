import { type DefectCodes, defectFields } from '@callout/domain/defects/defect.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useT } from '../../../platform/i18n/i18n.ts'
import { labelOf } from '../../../ui/fields/labels.ts'
import { IconChevronLeft, IconChevronRight } from '../../../ui/icons/laterIcons.tsx'
import { FullScreenDialog } from '../../dialogs/FullScreenDialog.tsx'
import { TextField } from '../../fields/TextField.tsx'
import shared from '../../Shared.module.css'
import classes from '../Report.module.css'
import { childrenOf, codesOf, type Defect, type Defects, searchDefects } from './defectTree.ts'

interface DefectPickerProps {
  readonly defects: Defects
  readonly onChoose: (codes: DefectCodes) => void
  readonly onClose: () => void
}

/** Full-screen lists of the four levels, one after the other, with a search over all of them. */
export function DefectPicker({ defects, onChoose, onClose }: DefectPickerProps) {
  const t = useT()
  const [path, setPath] = useState<readonly Defect[]>([])
  const [typed, setTyped] = useState('')
  const last = path.at(-1)
  const level = path.length
  const choose = (chosen: readonly Defect[]) => {
    const end = chosen.at(-1)
    const isLeaf = end !== undefined && childrenOf(defects, end.code).length === 0
    if (isLeaf || chosen.length === defectFields.length) onChoose(codesOf(chosen))
    else setPath(chosen)
    setTyped('')
  }
  const found = searchDefects(defects, typed)
  const rows =
    typed.trim() === ''
      ? childrenOf(defects, last?.code ?? null).map((one) => ({ path: [...path, one], text: one.text }))
      : found
  return (
    <FullScreenDialog onClose={onClose} title={t('today.choose_defect')}>
      <div className={classes.picker}>
        <TextField
          type="search"
          isLabelHidden
          label={t('defect.search')}
          placeholder={t('defect.search')}
          value={typed}
          onChange={setTyped}
        />
        {typed.trim() === '' && (
          <p className={shared.quiet} aria-live="polite">
            {t('today.defect_step', {
              step: level + 1,
              total: defectFields.length,
              field: labelOf(t, defectFields[level] ?? ''),
            })}
            {path.length > 0 && ` · ${path.map(({ text }) => text).join(' › ')}`}
          </p>
        )}
        {typed.trim() === '' && last && (
          <div className={shared.pair}>
            <Button
              variant="default"
              size="lg"
              leftSection={<IconChevronLeft size={20} />}
              onClick={() => setPath(path.slice(0, -1))}
            >
              {t('today.one_level_up')}
            </Button>
            {/* The second level is required, the others are not. */}
            {level >= 2 && (
              <Button size="lg" onClick={() => onChoose(codesOf(path))}>
                {t('today.chosen')}
              </Button>
            )}
          </div>
        )}
        <ul className={shared.list}>
          {rows.map((row) => (
            <li key={row.path.at(-1)?.code}>
              <button type="button" className={classes.option} onClick={() => choose(row.path)}>
                <span>{row.text}</span>
                <IconChevronRight size={20} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
        {rows.length === 0 && <p className={shared.quiet}>{t('list.nothing_found')}</p>}
      </div>
    </FullScreenDialog>
  )
}
