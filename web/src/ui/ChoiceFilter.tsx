import { Input } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useT } from '../kernel/i18n.ts'
import { useValueList } from '../kernel/useValueList.ts'
import { ChoiceButton } from './ChoiceButton.tsx'

// Most filters stay closed: what opens is fetched when the mouse or the focus comes near.
const loadDropdown = () => import('./ChoiceDropdown.tsx')
const ChoiceDropdown = lazy(async () => ({ default: (await loadDropdown()).ChoiceDropdown }))

interface ChoiceFilterProps {
  readonly label: string
  readonly valueList: string
  readonly value: readonly string[]
  readonly onChange: (value: string[]) => void
  /** In the bar the label stands inside the button; elsewhere above it. */
  readonly inside: boolean
}

/** Several items of a value list, ticked in a dropdown that can be searched. */
export function ChoiceFilter({ label, valueList, value, onChange, inside }: ChoiceFilterProps) {
  const t = useT()
  const [wanted, setWanted] = useState(false)
  const { items } = useValueList(valueList, { enabled: wanted || (!inside && value.length > 0) })
  const chosen = items.filter((item) => value.includes(item.value)).map((item) => item.text)
  const says = inside ? undefined : value.length === 0 ? t('list.any') : chosen.join(', ')
  const closed = { label, says, chosen: value.length }
  const near = () => void loadDropdown()

  const control = wanted ? (
    <Suspense fallback={<ChoiceButton {...closed} />}>
      <ChoiceDropdown {...closed} items={items} value={value} onChange={onChange} />
    </Suspense>
  ) : (
    <ChoiceButton
      {...closed}
      aria-haspopup="listbox"
      aria-expanded={false}
      onMouseEnter={near}
      onFocus={near}
      onClick={() => setWanted(true)}
    />
  )
  return inside ? (
    control
  ) : (
    <Input.Wrapper label={label} labelElement="div">
      {control}
    </Input.Wrapper>
  )
}
