import { Anchor, VisuallyHidden } from '@mantine/core'
import { callPath } from '../../platform/browser/recordPaths.ts'
import { useT } from '../../platform/i18n/i18n.ts'

/** The number of a call as a link to its page, which opens beside the proposal. */
export function CallNumber({ ID, call_id }: { readonly ID: string; readonly call_id: string }) {
  const t = useT()
  return (
    <Anchor href={callPath(ID)} target="_blank">
      {call_id}
      <VisuallyHidden> {t('call.new_tab')}</VisuallyHidden>
    </Anchor>
  )
}
