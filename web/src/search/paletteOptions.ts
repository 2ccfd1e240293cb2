import type { MessageKey } from '@callout/domain/messages/messages.ts'
import { plainText, wordsOf } from '@callout/domain/platform/search-text.ts'
import type { SearchResult } from '@callout/domain/search/search.api.ts'

/** Something to do from the palette. */
export interface PaletteAction {
  readonly name: string
  readonly group: MessageKey
  readonly run: () => void
}

/** A line of the palette: a result or an action. */
export interface PaletteOption {
  readonly key: string
  readonly title: string
  readonly subtitle: string
  readonly result?: SearchResult
  readonly action?: PaletteAction
}

export interface PaletteGroup {
  readonly label: MessageKey
  readonly options: readonly PaletteOption[]
}

const optionOf = (result: SearchResult): PaletteOption => ({
  key: `${result.kind} ${result.ID}`,
  title: result.title,
  subtitle: result.subtitle,
  result,
})

/** The results by kind. The kind that fits best is found first. */
export const groupsOfResults = (results: readonly SearchResult[]): PaletteGroup[] =>
  [...Map.groupBy(results, ({ kind }) => kind)].map(([kind, found]) => ({
    label: `search.kind.${kind}`,
    options: found.map(optionOf),
  }))

export const recentGroup = (results: readonly SearchResult[]): PaletteGroup[] =>
  results.length > 0 ? [{ label: 'search.recent', options: results.map(optionOf) }] : []

/** The actions whose name has every word of the text, by group. */
export function groupsOfActions(actions: readonly PaletteAction[], text: string): PaletteGroup[] {
  const words = wordsOf(plainText(text))
  const matching = actions.filter(({ name }) => words.every((word) => plainText(name).includes(word)))
  return [...Map.groupBy(matching, ({ group }) => group)].map(([label, members]) => ({
    label,
    options: members.map((action) => ({ key: `action ${action.name}`, title: action.name, subtitle: '', action })),
  }))
}
