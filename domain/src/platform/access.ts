/** User roles and their letters in the API: dispatcher, service company, call centre and back office. */
export const Role = { dispatcher: 'D', sat: 'q', callcenter: 'W', backoffice: 'J' } as const
export type Role = (typeof Role)[keyof typeof Role]

const everyone = [Role.dispatcher, Role.sat, Role.callcenter, Role.backoffice] as const
const centralStaff = [Role.dispatcher, Role.callcenter, Role.backoffice] as const

/** The parts of the right to administer a network. */
export const adminParts = ['network', 'prices', 'people'] as const
export type AdminPart = (typeof adminParts)[number]

/**
 * Callers that an endpoint accepts: anyone (`open`), anyone with a valid token (`app`), or users with one of the roles.
 */
export type Who =
  | 'open'
  | 'app'
  | {
      readonly roles: readonly Role[]
      /** Also admits users with that permission. */
      readonly canCreateCall?: true
      /** Requires a network that has service contracts. */
      readonly serviceContracts?: true
      /** Refuses accounts of one technician, which share the role of their company. */
      readonly withoutTechnicians?: true
      /** Requires one of these parts. No API key has one: keys are refused unless the endpoint `admitsApiKeys`. */
      readonly administers?: readonly AdminPart[]
    }

/** Access rules by name. The server enforces them; the client uses the same table to show or hide actions. */
export const who = {
  everyone: { roles: everyone },
  centralStaff: { roles: centralStaff },
  dispatcher: { roles: [Role.dispatcher] },
  sat: { roles: [Role.sat], withoutTechnicians: true },
  satAndTechnicians: { roles: [Role.sat] },
  callcenter: { roles: [Role.callcenter] },
  companyReaders: { roles: everyone, withoutTechnicians: true },
  accountReaders: { roles: [Role.dispatcher, Role.sat, Role.backoffice], withoutTechnicians: true },
  planners: { roles: [Role.dispatcher, Role.sat], withoutTechnicians: true },
  documentWriters: { roles: [Role.dispatcher, Role.sat] },
  classifiers: { roles: [Role.sat, Role.callcenter, Role.backoffice] },
  callCreators: { roles: centralStaff, canCreateCall: true },
  mailers: { roles: [Role.callcenter, Role.backoffice], canCreateCall: true },
  invoiceReaders: { roles: [Role.dispatcher, Role.sat, Role.backoffice], withoutTechnicians: true },
  payableEditors: { roles: [Role.dispatcher, Role.backoffice] },
  legalEditors: { roles: [Role.dispatcher, Role.backoffice] },
  hoursEditors: { roles: [Role.dispatcher, Role.sat, Role.backoffice], withoutTechnicians: true },
  coverageReaders: { roles: everyone, serviceContracts: true },
  contractReaders: { roles: everyone, serviceContracts: true, withoutTechnicians: true },
  contractCreators: { roles: centralStaff, canCreateCall: true, serviceContracts: true },
  administrator: { roles: centralStaff, administers: adminParts },
  networkAdministrator: { roles: centralStaff, administers: ['network'] },
  pricesAdministrator: { roles: centralStaff, administers: ['prices'] },
} as const satisfies Record<string, Who>

/**
 * Rights of an API key: `read` for endpoints that only read, `mail` for those that send an email of one's own words,
 * `write` for all others.
 */
export const scopes = ['read', 'write', 'mail'] as const
export type Scope = (typeof scopes)[number]

/** The scope that an API key needs for an endpoint. */
export function scopeOf({ isReadOnly, sendsMail }: { readonly isReadOnly?: true; readonly sendsMail?: true }): Scope {
  if (isReadOnly) return 'read'
  return sendsMail ? 'mail' : 'write'
}

/** User facts that access checks read. */
export interface AccessFacts {
  readonly role: Role
  /** Code of the technician whose account this is; null for everyone else. */
  readonly technician: string | null
  readonly canCreateCall: boolean
  /** True if the current network has service contracts. */
  readonly enableServiceContract: boolean
  /** Undefined in a session that a browser stored before this field existed. */
  readonly can_administer?: readonly AdminPart[]
}

/** True if a signed-in user meets an access rule. */
export function isAllowed(allowed: Who, user: AccessFacts): boolean {
  if (allowed === 'open' || allowed === 'app') return true
  if (allowed.serviceContracts && !user.enableServiceContract) return false
  if (allowed.withoutTechnicians && isTechnician(user)) return false
  if (allowed.administers && !holdsPart(user, allowed.administers)) return false
  return allowed.roles.includes(user.role) || (allowed.canCreateCall === true && user.canCreateCall)
}

/** True if the user has one of these parts of the right to administer. */
export const holdsPart = ({ can_administer }: Pick<AccessFacts, 'can_administer'>, parts: readonly AdminPart[]) =>
  parts.some((part) => can_administer?.includes(part))

/** True for the account of one technician: it sees only the calls whose visit is theirs. */
export function isTechnician({ technician }: { readonly technician: string | null | undefined }): boolean {
  // A session that a browser stored before this field existed has none.
  return (technician ?? null) !== null
}

/** True for call centre and back office, which see the whole network as dispatchers do. */
export function isElevated(role: Role): boolean {
  return role === Role.callcenter || role === Role.backoffice
}

/** User facts and network code that page access depends on. */
export interface PageContext extends AccessFacts {
  readonly networkCode: string
}

/** Path of a page, and who may open it. */
export interface PageAccess {
  readonly path: string
  readonly roles: readonly Role[]
  readonly administers?: readonly AdminPart[]
  readonly isEnabled?: (context: PageContext) => boolean
  /** Not for the account of a technician. */
  readonly withoutTechnicians?: true
  /** Not in the menu: opened from another page. */
  readonly isHiddenFromMenu?: true
  /** Heading above it in the menu, if its path does not name one. */
  readonly menuHeading?: string
}

const hasContracts = (context: PageContext) => context.enableServiceContract

/** Codes of the networks without return requests (DPC). */
export const networksWithoutDpc: readonly string[] = ['YGNITA']

/** True if the current network uses return requests (DPC). */
export const usesDpc = (context: PageContext) => !networksWithoutDpc.includes(context.networkCode)

/** Path and roles of each page, in menu order. */
export const pages = {
  home: { path: '/home', roles: everyone },
  today: { path: '/today', roles: [Role.sat] },
  planning: { path: '/planning', roles: everyone },
  servicecalls: { path: '/servicecalls', roles: everyone },
  servicecallsdetails: { path: '/servicecallsdetails', roles: everyone, isHiddenFromMenu: true },
  servicecallsunassigned: { path: '/servicecallsunassigned', roles: [Role.dispatcher] },
  dispatch: { path: '/dispatch', roles: [Role.dispatcher] },
  attachments: { path: '/servicecall/attachments', roles: [Role.dispatcher], isHiddenFromMenu: true },
  fees: { path: '/documents/fees', roles: [Role.dispatcher, Role.sat] },
  spareparts: { path: '/documents/spareparts', roles: [Role.dispatcher, Role.sat] },
  dpc: { path: '/documents/dpc', roles: [Role.dispatcher, Role.sat], isEnabled: usesDpc },
  supplierinvoices: { path: '/documents/supplierinvoices', roles: [Role.dispatcher, Role.backoffice] },
  account: {
    path: '/account',
    roles: [Role.dispatcher, Role.sat, Role.backoffice],
    withoutTechnicians: true,
    menuHeading: 'documents',
  },
  invoicegeneration: { path: '/invoicegeneration', roles: [Role.sat], withoutTechnicians: true },
  servicecontract: { path: '/servicecontract', roles: everyone, isEnabled: hasContracts, withoutTechnicians: true },
  servicecontractdetails: {
    path: '/servicecontractdetails',
    roles: everyone,
    isEnabled: hasContracts,
    withoutTechnicians: true,
    isHiddenFromMenu: true,
  },
  companies: { path: '/companies', roles: centralStaff },
  quality: { path: '/quality', roles: centralStaff },
  team: { path: '/team', roles: [Role.sat], withoutTechnicians: true },
  customers: { path: '/customers', roles: everyone, isHiddenFromMenu: true },
  scorecard: { path: '/companies', roles: everyone, withoutTechnicians: true, isHiddenFromMenu: true },
  company: { path: '/company', roles: everyone, withoutTechnicians: true, isHiddenFromMenu: true },
  admin: { path: '/admin', ...who.administrator, isHiddenFromMenu: true },
  waiting: { path: '/waiting', roles: centralStaff, isHiddenFromMenu: true },
  sessions: { path: '/sessions', roles: everyone, isHiddenFromMenu: true },
} as const satisfies Record<string, PageAccess>

export type PageName = keyof typeof pages

/** True if the user may open the page. */
export function mayOpen(page: PageName, context: PageContext): boolean {
  const access: PageAccess = pages[page]
  return isAllowed(access, context) && (access.isEnabled?.(context) ?? true)
}
