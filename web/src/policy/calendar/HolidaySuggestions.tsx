import type { Holiday } from '@callout/domain/policy/policy.fields.ts'
import { publicHolidays } from '@callout/domain/policy/public-holidays.ts'
import { Button, Checkbox, Stack } from '@mantine/core'
import { useState } from 'react'
import { useLanguage, useT } from '../../platform/i18n/i18n.ts'
import { useSession } from '../../platform/session/session.ts'
import { dayInWords } from './dayNames.ts'

interface HolidaySuggestionsProps {
  readonly year: number
  /** The holidays that the year has already. */
  readonly holidays: readonly Holiday[]
  readonly onAdd: (added: readonly Holiday[]) => void
}

/** Proposes the public holidays of the network's country that a year lacks; those that stay ticked are added. */
export function HolidaySuggestions({ year, holidays, onAdd }: HolidaySuggestionsProps) {
  const t = useT()
  const language = useLanguage()
  const session = useSession()
  const [isOpen, setOpen] = useState(false)
  const [unticked, setUnticked] = useState<readonly string[]>([])
  const country = session?.networks.find(({ code }) => code === session.networkCode)?.default_country ?? ''
  const known = new Set(holidays.map(({ day }) => day))
  const missing = publicHolidays(country, year).filter(({ day }) => !known.has(day))
  const ticked = missing.filter(({ day }) => !unticked.includes(day))
  if (missing.length === 0) return null
  const name = new Intl.DisplayNames(language, { type: 'region' }).of(country)
  return (
    <Stack gap="xs" align="flex-start">
      <Button variant="default" size="compact-sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t('policy.suggest_holidays', { country: name ?? country, year })}
      </Button>
      {isOpen &&
        missing.map(({ day, name: holiday }) => (
          <Checkbox
            key={day}
            label={`${dayInWords(language, day)} · ${holiday}`}
            checked={!unticked.includes(day)}
            onChange={({ currentTarget }) =>
              setUnticked(currentTarget.checked ? unticked.filter((one) => one !== day) : [...unticked, day])
            }
          />
        ))}
      {isOpen && (
        <Button size="compact-sm" disabled={ticked.length === 0} onClick={() => onAdd(ticked)}>
          {t('policy.add_holidays', { count: ticked.length })}
        </Button>
      )}
    </Stack>
  )
}
