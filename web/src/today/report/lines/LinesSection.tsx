import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { errorIn, type FieldErrors } from '../../../platform/forms/fieldErrors.ts'
import { useT } from '../../../platform/i18n/i18n.ts'
import { IconPlus } from '../../../ui/icons/firstVisitIcons.tsx'
import shared from '../../Shared.module.css'
import type { Line } from '../reportForm.ts'
import { type Item, Section } from '../Section.tsx'
import { changeLine } from './changeLine.ts'
import { LineRow } from './LineRow.tsx'

interface LinesSectionProps {
  readonly name: 'parts' | 'fees'
  readonly items: readonly Item[]
  readonly lines: readonly Line[]
  /** Errors of the whole report. */
  readonly errors: FieldErrors
  readonly onChange: (lines: readonly Line[]) => void
  /** The dialog to choose from. */
  readonly picker: (close: () => void) => ReactNode
  /** Content below the lines. */
  readonly children?: ReactNode
}

/** The parts used or the fees, with their quantities. */
export function LinesSection({ name, items, lines, errors, onChange, picker, children }: LinesSectionProps) {
  const t = useT()
  const [isChoosing, setChoosing] = useState(false)
  return (
    <Section name={name} error={errorIn(errors, name)}>
      {lines.length > 0 && (
        <ul className={shared.list}>
          {lines.map((line, index) => (
            <LineRow
              key={line.code}
              item={items.find(({ code }) => code === line.code) ?? itemOf(line)}
              quantity={line.Quantity}
              isRefused={errorIn(errors, `${name}.${index}`) !== undefined}
              onChange={(code, quantity) => onChange(changeLine(lines, code, quantity))}
            />
          ))}
        </ul>
      )}
      {children}
      <Button variant="default" size="lg" leftSection={<IconPlus size={20} />} onClick={() => setChoosing(true)}>
        {t(name === 'parts' ? 'today.add_parts' : 'today.add_fees')}
      </Button>
      {isChoosing && picker(() => setChoosing(false))}
    </Section>
  )
}

/** The item of a line that this phone does not have. */
const itemOf = ({ code, text }: Line): Item =>
  text === undefined ? { code, text: code } : { code, text, detail: code }
