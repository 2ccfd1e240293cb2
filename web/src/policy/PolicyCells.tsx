import type { AdminChange } from '@callout/domain/admin/admin.ts'
import { Fragment } from 'react'
import { usePolicyText } from './usePolicyText.ts'

/** The changed fields of the policy, as terms of a list. */
export function PolicyCells({ cells }: { readonly cells: AdminChange['columns'] }) {
  const { nameOf, shownChange } = usePolicyText()
  return cells.map(({ name, old, new: next }) => {
    const { before, after } = shownChange(name, old, next)
    return (
      <Fragment key={name}>
        <dt>{nameOf(name)}</dt>
        <dd>
          <del>{before}</del> <ins>{after}</ins>
        </dd>
      </Fragment>
    )
  })
}
