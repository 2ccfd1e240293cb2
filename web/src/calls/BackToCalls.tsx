import type { MessageKey } from '@callout/domain/messages/messages.ts'
import { pages } from '@callout/domain/platform/access.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { lastListLocation } from '../platform/lists/lastList.ts'
import { BackToList } from '../ui/records/BackToList.tsx'

const lists = [pages.servicecalls.path, pages.servicecallsunassigned.path, pages.attachments.path] as const

const titles: Readonly<Record<string, MessageKey>> = {
  [pages.servicecallsunassigned.path]: 'menu.servicecallsunassigned',
  [pages.attachments.path]: 'attachment.all',
}

/** Location of the list the user came from, with its filters and page. */
export const callsListLocation = () => lastListLocation(lists)

export function BackToCalls() {
  const t = useT()
  const list = callsListLocation()
  return <BackToList list={list} title={t(titles[list.to] ?? 'menu.servicecalls')} />
}
