import { isAllowed, type PageContext, usesDpc, type Who, who } from '@callout/domain/platform/access.ts'

interface TabAccess {
  readonly who: Who
  readonly when?: (context: PageContext) => boolean
}

/** The tabs of a call in display order, with the access rule of each. */
const tabs = {
  overview: { who: who.everyone },
  customer: { who: who.everyone },
  product: { who: who.everyone },
  remark: { who: who.everyone },
  attachments: { who: who.everyone },
  fees: { who: who.classifiers },
  spareparts: { who: who.classifiers },
  defects: { who: who.classifiers },
  dpc: { who: who.everyone, when: usesDpc },
  history: { who: who.everyone },
} as const satisfies Record<string, TabAccess>

export type CallTab = keyof typeof tabs

/** The call tabs this user may see. */
export function visibleCallTabs(context: PageContext): CallTab[] {
  const shown = Object.entries<TabAccess>(tabs).filter(
    ([, { who, when }]) => isAllowed(who, context) && (when?.(context) ?? true),
  )
  return shown.map(([name]) => name as CallTab)
}
