import { groupsOfActions, groupsOfResults, type PaletteAction, recentGroup } from './paletteOptions.ts'
import { recentResults } from './recentResults.ts'
import { useSearchResults } from './useSearchResults.ts'

/** Begins the name of an action; any other text is searched. */
export const actionSign = '>'

/** The options for a typed text: actions, results of the search, or recent results while there is nothing to search. */
export function usePaletteOptions(typed: string, actions: readonly PaletteAction[]) {
  const isAction = typed.trimStart().startsWith(actionSign)
  const search = useSearchResults(isAction ? '' : typed)
  // Settings are found by their words, without the sign.
  const settings = actions.filter(({ group }) => group === 'admin.title')
  const groupsNow = () => {
    if (isAction) return groupsOfActions(actions, typed.replace(actionSign, ''))
    if (search.isSearchable) return [...groupsOfResults(search.results), ...groupsOfActions(settings, typed)]
    return [...recentGroup(recentResults()), ...groupsOfActions(actions, '').slice(0, 1)]
  }
  const groups = groupsNow()
  const options = groups.flatMap((group) => group.options)
  return { groups, options, isAction, isEmpty: options.length === 0 && (isAction || search.isCurrent), search }
}
