import { type AdminPart, adminParts } from '@callout/domain/platform/access.ts'
import { createRandom, type Random, randomUuidAt } from '../random.ts'
import type { Company } from './companies.ts'

export interface Account {
  account_uuid: string
  subject: string
  user_name: string
  culture: string
  role: 'D' | 'q' | 'W' | 'J'
  societe_uuid: string | null
  technician_code: string | null
  can_create_call: boolean
  can_administer: readonly AdminPart[]
  networks: string[]
  /** True if it has the demo password. The other accounts only appear as authors of changes. */
  signsIn: boolean
}

type Draft = Pick<Account, 'subject' | 'user_name' | 'culture' | 'role' | 'networks'> & Partial<Account>

const centralAccounts: Draft[] = [
  {
    subject: 'dispatcher',
    user_name: 'Central Dispatch',
    culture: 'es',
    role: 'D',
    networks: ['ATLIBE', 'YGNITA', 'ATLPOR'],
    can_create_call: true,
    can_administer: adminParts,
    signsIn: true,
  },
  {
    subject: 'dispatcher-atlpor',
    user_name: 'Lisbon Dispatch',
    culture: 'pt',
    role: 'D',
    networks: ['ATLPOR'],
    can_administer: adminParts,
    signsIn: true,
  },
  {
    subject: 'callcenter',
    user_name: 'Iberia Call Centre',
    culture: 'es',
    role: 'W',
    networks: ['ATLIBE'],
    signsIn: true,
  },
  {
    subject: 'backoffice',
    user_name: 'Iberia Back Office',
    culture: 'es',
    role: 'J',
    networks: ['ATLIBE'],
    signsIn: true,
  },
  { subject: 'dispatch-north', user_name: 'North Dispatch', culture: 'es', role: 'D', networks: ['ATLIBE'] },
  { subject: 'dispatch-south', user_name: 'South Dispatch', culture: 'es', role: 'D', networks: ['ATLIBE'] },
  { subject: 'dispatch-milan', user_name: 'Milan Dispatch', culture: 'it', role: 'D', networks: ['YGNITA'] },
  { subject: 'callcenter-italy', user_name: 'Italy Call Centre', culture: 'it', role: 'W', networks: ['YGNITA'] },
  { subject: 'callcenter-portugal', user_name: 'Portugal Call Centre', culture: 'pt', role: 'W', networks: ['ATLPOR'] },
]

/** Makes and moves calls while somebody looks: see `live.ts`. Nobody signs in with it. */
export const liveAccount: Draft = {
  subject: 'demo-live',
  user_name: 'Callout Demo',
  culture: 'es',
  role: 'W',
  networks: ['ATLIBE', 'YGNITA', 'ATLPOR'],
}

const cultureOfNetwork: Record<string, string> = { ATLIBE: 'es', YGNITA: 'it', ATLPOR: 'pt' }

/** Creates one account per role and situation, and the accounts that only appear in the history. */
export function createAccounts(seed: number, companies: Company[], at: number): Account[] {
  const random = createRandom(seed, 'accounts')
  const sats = companies.flatMap(({ subject, raison_sociale, network_code, societe_uuid }): Draft[] => {
    const [culture, networks] = [cultureOfNetwork[network_code] ?? 'es', [network_code]]
    if (!subject) return []
    const can_create_call = subject === 'sat2'
    return [
      {
        subject,
        user_name: raison_sociale,
        culture,
        role: 'q',
        networks,
        societe_uuid,
        can_create_call,
        signsIn: true,
      },
    ]
  })
  return [...centralAccounts, ...sats, ...technicianAccounts(companies), liveAccount].map((draft) =>
    createAccount(random, draft, at),
  )
}

/** The account of the first technician of the company `sat`. */
const technicianAccounts = (companies: Company[]): Draft[] =>
  companies
    .filter(({ subject }) => subject === 'sat')
    .flatMap(({ technicians: [first], network_code, societe_uuid }): Draft[] =>
      first
        ? [
            {
              subject: 'tech',
              user_name: first.technician_name,
              culture: cultureOfNetwork[network_code] ?? 'es',
              role: 'q',
              networks: [network_code],
              societe_uuid,
              technician_code: first.technician,
              signsIn: true,
            },
          ]
        : [],
    )

function createAccount(random: Random, draft: Draft, at: number): Account {
  return {
    account_uuid: randomUuidAt(random, at),
    societe_uuid: null,
    technician_code: null,
    can_create_call: false,
    can_administer: [],
    signsIn: false,
    ...draft,
  }
}

/** The author of a change. */
export interface ChangeAuthor {
  account_uuid: string | null
  user_name: string
}

export const authorFromAccount = ({ account_uuid, user_name }: Account): ChangeAuthor => ({ account_uuid, user_name })

/** The author for changes by a company: its account, or only its name if it has none. */
export function authorFromCompany(accounts: Account[], { societe_uuid, raison_sociale }: Company): ChangeAuthor {
  const account = accounts.find((candidate) => candidate.societe_uuid === societe_uuid)
  return { account_uuid: account?.account_uuid ?? null, user_name: raison_sociale }
}
