import type { HelpText } from '../../helpText.ts'

export const apikeys: HelpText = {
  title: 'API keys',
  purpose: 'The keys with which other programs, such as an ERP or a web shop, call the portal.',
  sections: [
    {
      title: 'Create a key',
      paragraphs: [
        '{apikey.create} asks for the program’s name, its role, its networks and what it may do. A key of a service company sees only that company’s calls.',
        '{apikey.scope.mail} lets it send e-mails of its own; a key of a company writes only to the addresses of its calls.',
        'The key is shown once. Copy it at once and hand it over in a safe way. If it is lost, create another one and revoke the first.',
        'The history shows what the program does, for instance as “key: ERP”.',
      ],
    },
    {
      title: 'Follow and revoke',
      paragraphs: [
        '{apikey.last_used} is exact to the minute. A key that nobody uses can be revoked.',
        '{apikey.revoke} ends a key at once. Ended keys stay in the list for 90 days.',
      ],
    },
  ],
  refusals: [
    ['apikey.refused.other_network', 'Ask a dispatcher of the networks it names.'],
    ['apikey.refused.no_scope', 'A key that can neither read nor write would be useless.'],
  ],
  keys: [
    ['Tab', 'next button'],
    ['Enter', 'open it'],
    ['Esc', 'close the popup'],
    ['F1', 'this help'],
  ],
}
