import { Input } from '@mantine/core'
import { Suspense, useState } from 'react'
import { lazyComponent } from '../../platform/browser/lazyComponent.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import { useValueList } from '../../platform/lists/useValueList.ts'
import { ChoiceButton } from './ChoiceButton.tsx'

// Most filters stay closed, so the dropdown is fetched only when the mouse or the focus reaches the button.
const ChoiceDropdown = lazyComponent(() => import('./ChoiceDropdown.tsx'), 'ChoiceDropdown')

interface ChoiceFilterProps {
  readonly label: string
  readonly valueList: string
  readonly value: readonly string[]
  readonly onChange: (value: string[]) => void
  /** In the filter bar the label is inside the button, elsewhere above it. */
  readonly isInBar: boolean
}

/** A filter for several items of a value list, chosen in a searchable dropdown. */
export function ChoiceFilter({ label, valueList, value, onChange, isInBar }: ChoiceFilterProps) {
  const t = useT()
  const [isRequested, setRequested] = useState(false)
  const choices = useValueList(valueList, { enabled: isRequested || (!isInBar && value.length > 0) })
  const textOf = (chosen: string) => choices.items.find((item) => item.value === chosen)?.text ?? chosen
  const valueText = isInBar ? undefined : value.length === 0 ? t('list.any') : value.map(textOf).join(', ')
  const buttonProps = { label, valueText, selectedCount: value.length }
  const preload = () => void ChoiceDropdown.preload()

  const control = isRequested ? (
    <Suspense fallback={<ChoiceButton {...buttonProps} />}>
      <ChoiceDropdown {...buttonProps} {...choices} value={value} onChange={onChange} />
    </Suspense>
  ) : (
    <ChoiceButton
      {...buttonProps}
      aria-haspopup="listbox"
      aria-expanded={false}
      onMouseEnter={preload}
      onFocus={preload}
      onClick={() => setRequested(true)}
    />
  )
  return isInBar ? (
    control
  ) : (
    <Input.Wrapper label={label} labelElement="div">
      {control}
    </Input.Wrapper>
  )
}
