/** The role letters of the wire: dispatcher, service company, call centre, and the second of the elevated pair. */
export const Role = { dispatcher: 'D', sat: 'q', callcenter: 'W', backoffice: 'J' } as const
export type Role = (typeof Role)[keyof typeof Role]

const everyone = [Role.dispatcher, Role.sat, Role.callcenter, Role.backoffice] as const
const centralStaff = [Role.dispatcher, Role.callcenter, Role.backoffice] as const

/**
 * Who may use an endpoint: anyone (`open`), whoever holds at least the application token (`app`), or a signed-in
 * user of one of the roles. `canCreateCall` lets in any role whose account carries that permission; `serviceContracts`
 * only those who act in a network that has service contracts.
 */
export type Who =
  | 'open'
  | 'app'
  | { readonly roles: readonly Role[]; readonly canCreateCall?: true; readonly serviceContracts?: true }

/** Action groups → roles. The server enforces it; the client reads the same table. */
export const who = {
  everyone: { roles: everyone },
  centralStaff: { roles: centralStaff },
  dispatcher: { roles: [Role.dispatcher] },
  sat: { roles: [Role.sat] },
  callcenter: { roles: [Role.callcenter] },
  planners: { roles: [Role.dispatcher, Role.sat] },
  classifiers: { roles: [Role.sat, Role.callcenter, Role.backoffice] },
  callCreators: { roles: centralStaff, canCreateCall: true },
  mailers: { roles: [Role.callcenter, Role.backoffice], canCreateCall: true },
  contractReaders: { roles: everyone, serviceContracts: true },
  contractCreators: { roles: centralStaff, canCreateCall: true, serviceContracts: true },
  contractKeepers: { roles: centralStaff, serviceContracts: true },
} as const satisfies Record<string, Who>

/** What access decisions know of a signed-in person. */
export interface Standing {
  readonly role: Role
  readonly canCreateCall: boolean
  /** Whether the network they act in has service contracts. */
  readonly enableServiceContract: boolean
}

/** Whether a signed-in person may use something declared for `who`. */
export function admits(allowed: Who, standing: Standing): boolean {
  if (allowed === 'open' || allowed === 'app') return true
  if (allowed.serviceContracts && !standing.enableServiceContract) return false
  return allowed.roles.includes(standing.role) || (allowed.canCreateCall === true && standing.canCreateCall)
}

/** The call centre and the back office: with dispatchers they see the whole network. */
export function isElevated(role: Role): boolean {
  return role === Role.callcenter || role === Role.backoffice
}

/** What a page needs of the session beyond a role. */
export interface PageNeeds extends Standing {
  readonly networkCode: string
}

export interface PageAccess {
  readonly path: string
  readonly roles: readonly Role[]
  readonly when?: (needs: PageNeeds) => boolean
  /** Reached from the page it belongs to. */
  readonly offMenu?: true
}

const contractsOn = (needs: PageNeeds) => needs.enableServiceContract

/** Networks that do not use return requests. */
export const networksWithoutDpc: readonly string[] = ['YGNITA']
/** Whether return requests are used where this person acts. */
export const dpcOn = (needs: PageNeeds) => !networksWithoutDpc.includes(needs.networkCode)

/** Page → path and roles, in the order of the menu. */
export const pages = {
  planning: { path: '/planning', roles: everyone },
  servicecalls: { path: '/servicecalls', roles: everyone },
  servicecallsdetails: { path: '/servicecallsdetails', roles: everyone },
  servicecallsunassigned: { path: '/servicecallsunassigned', roles: [Role.dispatcher] },
  attachments: { path: '/servicecall/attachments', roles: [Role.dispatcher], offMenu: true },
  fees: { path: '/documents/fees', roles: [Role.dispatcher, Role.sat] },
  spareparts: { path: '/documents/spareparts', roles: [Role.dispatcher, Role.sat] },
  dpc: { path: '/documents/dpc', roles: [Role.dispatcher, Role.sat], when: dpcOn },
  invoicegeneration: { path: '/invoicegeneration', roles: [Role.sat] },
  servicecontract: { path: '/servicecontract', roles: everyone, when: contractsOn },
  servicecontractdetails: { path: '/servicecontractdetails', roles: everyone, when: contractsOn },
  sessions: { path: '/sessions', roles: everyone, offMenu: true },
} as const satisfies Record<string, PageAccess>

export type PageName = keyof typeof pages

/** Whether this person may open the page. */
export function mayOpen(page: PageName, needs: PageNeeds): boolean {
  const access: PageAccess = pages[page]
  return access.roles.includes(needs.role) && (access.when?.(needs) ?? true)
}
