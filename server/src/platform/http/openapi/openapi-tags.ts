import type { Endpoint } from '@callout/domain/platform/endpoint.ts'

interface Tag {
  readonly name: string
  readonly description: string
  /** First parts of the paths, after `/api` if there is one. */
  readonly paths: readonly string[]
}

/** Groups of operations in the order of the rooms. A new path is added to one of them. */
export const tags: readonly Tag[] = [
  { name: 'Calls', description: 'Service calls, with their equipment cards and documents.', paths: ['ServiceCall'] },
  { name: 'Dispatch', description: 'Companies for many calls at once.', paths: ['Dispatch'] },
  { name: 'Visits', description: 'Visits of technicians, and what became of them.', paths: ['Visit', 'Today'] },
  {
    name: 'Invoices',
    description: 'Supplier invoices.',
    paths: ['Invoice', 'SocieteInvoice', 'SocieteInvoiceGenerationData'],
  },
  { name: 'Contracts', description: 'Service contracts and what they cover.', paths: ['ServiceContract', 'Coverage'] },
  { name: 'Companies', description: 'Service companies and their teams.', paths: ['Societe', 'Team'] },
  {
    name: 'Customers',
    description: 'Customers, and the page that a customer opens by a link.',
    paths: ['Customer', 'CustomerLink'],
  },
  {
    name: 'Attachments',
    description: 'Files of calls and contracts.',
    paths: ['Attachments', 'ContractAttachments', 'UploadFile', 'UploadPiece', 'UploadState', 'GetFile'],
  },
  { name: 'History', description: 'Who changed what, and when.', paths: ['History'] },
  { name: 'Changes', description: 'All changes in the order of commits, for other programs.', paths: ['Changes'] },
  { name: 'Webhooks', description: 'Addresses of other programs that are told of changes.', paths: ['Webhook'] },
  { name: 'API keys', description: 'Keys of other programs.', paths: ['ApiKey'] },
  {
    name: 'Overview',
    description: 'Work that waits, figures, notifications, search and who is there.',
    paths: ['Overview', 'Notification', 'Search', 'Presence'],
  },
  { name: 'Quality', description: 'Product quality.', paths: ['Quality'] },
  {
    name: 'Value lists',
    description: 'Choices that are stored as data, and places.',
    paths: ['ValueList', 'Address', 'getGoogle'],
  },
  { name: 'Views', description: 'Filters, order and columns of lists, under a name.', paths: ['View'] },
  { name: 'Policy', description: 'Policy of a network, and its trial.', paths: ['Policy'] },
  { name: 'Administration', description: 'Sheets of the administration.', paths: ['Admin'] },
  { name: 'Import', description: 'Rows of other systems, by their keys.', paths: ['Import'] },
  {
    name: 'Account',
    description: 'Sign-in, sessions, preferences and the notice of maintenance, and what a company earned.',
    paths: [
      'Account',
      'Check',
      'getClient',
      'token',
      'getMaintenance',
      'Common',
      'BackChannelLogout',
      'ConnectAs',
      'ConnectAsUser',
      'EndOtherSessions',
      'EndSession',
      'GetSessions',
      'LoginCallback',
      'LoginCode',
      'Logout',
      'SavePreferences',
    ],
  },
]

/** The name of an operation's tag. Throws for a path that no tag has. */
export function tagOf({ path }: Endpoint): string {
  const part = path.split('/')[2] ?? ''
  const tag = tags.find(({ paths }) => paths.includes(part))
  if (!tag) throw new Error(`${path} has no tag: add "${part}" to server/src/platform/http/openapi/openapi-tags.ts`)
  return tag.name
}
