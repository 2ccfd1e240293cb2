import type { HelpText } from '../../helpText.ts'

export const dispatch: HelpText = {
  title: 'Dispatch',
  purpose:
    'A day at a glance: the calls without a company, the companies with their visits, and where all of them are. For dispatchers only.',
  sections: [
    {
      title: 'Assign',
      paragraphs: [
        'Drag a call, or all selected ones, to a company in the list or on the map. While you drag, each company shows how far away it is, how many calls it can still take, and what speaks against it.',
        'By keyboard: select calls and press A, then choose with the arrows and Enter.',
        '{action.undo} takes it back for ten seconds.',
        'The answer deadline of a call counts from when it came in: filter and sort the calls by it.',
      ],
    },
    {
      title: 'Propose',
      paragraphs: [
        '{dispatch.propose} finds the best companies for all shown or selected calls at once; nothing is assigned yet.',
        'Keep a company with the pin, or choose another one: the rest is solved again.',
        'Calls without a company say why, and what would help.',
      ],
    },
  ],
  refusals: [
    ['dispatch.refused.too_many', 'The page proposes for 2,000 calls at a time. Choose a region.'],
    ['message.assigned_meanwhile', 'Another dispatcher was faster. The call leaves the board.'],
  ],
  keys: [
    ['↑ ↓', 'previous or next call'],
    ['X', 'select the call'],
    ['Shift + ↑ ↓', 'select a range'],
    ['Ctrl + A', 'select all calls'],
    ['A', 'choose a company for the selection'],
    ['F1', 'this help'],
  ],
}
