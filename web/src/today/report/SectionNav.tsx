import { useT } from '../../platform/i18n/i18n.ts'
import { IconCheck } from '../../ui/icons/laterIcons.tsx'
import classes from './Report.module.css'
import { type SectionName, sections } from './sections.ts'

interface SectionNavProps {
  readonly done: Readonly<Record<SectionName, boolean>>
  readonly onOpen: (section: SectionName) => void
}

/** The parts of the report and which are filled in; a tap scrolls to one. */
export function SectionNav({ done, onOpen }: SectionNavProps) {
  const t = useT()
  return (
    <nav className={classes.nav} aria-label={t('today.sections')}>
      {sections.map((section) => (
        <button
          key={section}
          type="button"
          className={classes.navButton}
          data-done={done[section] || undefined}
          aria-label={done[section] ? t('today.section_done', { section: t(`today.${section}`) }) : undefined}
          onClick={() => onOpen(section)}
        >
          {done[section] && <IconCheck size={16} aria-hidden />}
          {t(`today.${section}`)}
        </button>
      ))}
    </nav>
  )
}
