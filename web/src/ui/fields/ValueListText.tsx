import { useValueList } from '../../platform/lists/useValueList.ts'

/** The text of a value-list item; the value itself while the list loads, or if no item has it any more. */
export function ValueListText({ valueList, value }: { valueList: string; value: string }) {
  const { items } = useValueList(valueList, { enabled: value !== '' })
  return items.find((item) => item.value === value)?.text ?? value
}
