import { useValueList } from '../kernel/useValueList.ts'

/** The text of a value-list item; its value while the list is on its way, and where no item has it any more. */
export function ItemText({ valueList, value }: { valueList: string; value: string }) {
  const { items } = useValueList(valueList, { enabled: value !== '' })
  return items.find((item) => item.value === value)?.text ?? value
}
