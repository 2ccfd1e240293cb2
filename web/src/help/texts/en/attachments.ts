import type { Help } from '../../helpText.ts'

export const attachments: Pick<Help['screens'], 'attachments'> = {
  attachments: {
    title: 'Attachments of all calls',
    purpose:
      'The files of every call of the network in one list. For dispatchers; it is not in the menu but linked from the attachments of each call.',
    sections: [
      {
        title: 'Find',
        paragraphs: [
          'Filter by name, call, who added it or when. Filters and order are part of the address.',
          'The number of the call leads to the attachments of that call.',
        ],
      },
      {
        title: 'Open and change',
        paragraphs: [
          'Click a row to open the attachment: rename it and its files, view them, add more, delete one or all.',
          '{save.save} keeps names and new files. A deletion is confirmed once and happens at once.',
          'Tick rows, at most 200, and press {attachment.download_zip}: their files come as one zip of at most 4 GB. The cross beside it cancels. A file that the store has lost is not in it.',
        ],
      },
    ],
    refusals: [
      ['attachment.not_found', 'Somebody deleted it meanwhile, or the store has lost the file.'],
      [
        'attachment.refused.conflict',
        'Somebody saved it before you. It now shows the newest names and files, with your changes. Check it and save again.',
      ],
    ],
    keys: [
      ['/', 'first filter'],
      ['↑ ↓', 'previous or next row'],
      ['Enter', 'open the attachment'],
      ['Esc', 'close the popup'],
      ['F1', 'this help'],
    ],
  },
}
