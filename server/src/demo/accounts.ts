import type { Company } from './companies.ts'
import { type Random, randomFor, uuidAt } from './random.ts'

export interface Account {
  account_uuid: string
  subject: string
  user_name: string
  culture: string
  role: 'D' | 'q' | 'W' | 'J'
  societe_uuid: string | null
  can_create_call: boolean
  networks: string[]
  /** Whether it opens with the demo password; the others are there because calls were assigned by them. */
  signsIn: boolean
}

type Draft = Pick<Account, 'subject' | 'user_name' | 'culture' | 'role' | 'networks'> & Partial<Account>

const central: Draft[] = [
  {
    subject: 'dispatcher',
    user_name: 'Central Dispatch',
    culture: 'es',
    role: 'D',
    networks: ['ATLIBE', 'YGNITA', 'ATLPOR'],
    can_create_call: true,
    signsIn: true,
  },
  {
    subject: 'dispatcher-atlpor',
    user_name: 'Lisbon Dispatch',
    culture: 'pt',
    role: 'D',
    networks: ['ATLPOR'],
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

const cultures: Record<string, string> = { ATLIBE: 'es', YGNITA: 'it', ATLPOR: 'pt' }

/** One account per role and situation, and those whose work stands in the history. */
export function makeAccounts(seed: number, companies: Company[], at: number): Account[] {
  const random = randomFor(seed, 'accounts')
  const sats = companies.flatMap(({ subject, raison_sociale, network_code, societe_uuid }): Draft[] => {
    const [culture, networks] = [cultures[network_code] ?? 'es', [network_code]]
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
  return [...central, ...sats].map((draft) => complete(random, draft, at))
}

function complete(random: Random, draft: Draft, at: number): Account {
  return { account_uuid: uuidAt(random, at), societe_uuid: null, can_create_call: false, signsIn: false, ...draft }
}

/** Whoever did something on a call. */
export interface Doer {
  account_uuid: string | null
  user_name: string
}

export const byAccount = ({ account_uuid, user_name }: Account): Doer => ({ account_uuid, user_name })

/** A company acts by its account, or by one that is not here any more. */
export function byCompany(accounts: Account[], { societe_uuid, raison_sociale }: Company): Doer {
  const account = accounts.find((candidate) => candidate.societe_uuid === societe_uuid)
  return { account_uuid: account?.account_uuid ?? null, user_name: raison_sociale }
}
