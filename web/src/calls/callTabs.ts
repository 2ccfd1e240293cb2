import { admits, dpcOn, type PageNeeds, type Who, who } from '@callout/domain/kernel/access.ts'

interface TabAccess {
  readonly who: Who
  readonly when?: (needs: PageNeeds) => boolean
}

/** The tabs of a call in their order, and who sees each. */
const tabs = {
  customer: { who: who.everyone },
  product: { who: who.everyone },
  remark: { who: who.everyone },
  attachments: { who: who.everyone },
  fees: { who: who.classifiers },
  spareparts: { who: who.classifiers },
  defects: { who: who.classifiers },
  dpc: { who: who.everyone, when: dpcOn },
  history: { who: who.everyone },
} as const satisfies Record<string, TabAccess>

export type CallTab = keyof typeof tabs

/** The tabs this person sees on a call. */
export function callTabsFor(needs: PageNeeds): CallTab[] {
  const shown = Object.entries<TabAccess>(tabs).filter(
    ([, { who, when }]) => admits(who, needs) && (when?.(needs) ?? true),
  )
  return shown.map(([name]) => name as CallTab)
}
