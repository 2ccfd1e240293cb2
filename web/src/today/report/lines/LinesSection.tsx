import { Button } from '@mantine/core'
import { useState } from 'react'
import { errorIn, type FieldErrors } from '../../../platform/forms/fieldErrors.ts'
import { useT } from '../../../platform/i18n/i18n.ts'
import { IconPlus } from '../../../ui/icons/firstVisitIcons.tsx'
import shared from '../../Shared.module.css'
import type { Line } from '../reportForm.ts'
import { type Item, Section } from '../Section.tsx'
import { changeLine } from './changeLine.ts'
import { LinePicker } from './LinePicker.tsx'
import { LineRow } from './LineRow.tsx'

interface LinesSectionProps {
  readonly name: 'parts' | 'fees'
  readonly items: readonly Item[]
  readonly lines: readonly Line[]
  /** Errors of the whole report. */
  readonly errors: FieldErrors
  readonly onChange: (lines: readonly Line[]) => void
}

/** The parts used or the fees, with their quantities. */
export function LinesSection({ name, items, lines, errors, onChange }: LinesSectionProps) {
  const t = useT()
  const [isChoosing, setChoosing] = useState(false)
  const error = errorIn(errors, name)
  const change = (code: string, quantity: number) => onChange(changeLine(lines, code, quantity))
  if (items.length === 0 && lines.length === 0)
    return (
      <Section name={name} error={error}>
        <p className={shared.quiet}>{t(name === 'parts' ? 'today.no_parts' : 'list.nothing_found')}</p>
      </Section>
    )
  return (
    <Section name={name} error={error}>
      {lines.length > 0 && (
        <ul className={shared.list}>
          {lines.map((line, index) => {
            const item = items.find(({ code }) => code === line.code) ?? { code: line.code, text: line.code }
            return (
              <LineRow
                key={line.code}
                item={item}
                quantity={line.Quantity}
                isRefused={errorIn(errors, `${name}.${index}`) !== undefined}
                onChange={change}
              />
            )
          })}
        </ul>
      )}
      <Button variant="default" size="lg" leftSection={<IconPlus size={20} />} onClick={() => setChoosing(true)}>
        {t(name === 'parts' ? 'today.add_parts' : 'today.add_fees')}
      </Button>
      {isChoosing && (
        <LinePicker
          title={t(name === 'parts' ? 'today.add_parts' : 'today.add_fees')}
          items={items}
          lines={lines}
          onChange={change}
          onClose={() => setChoosing(false)}
        />
      )}
    </Section>
  )
}
