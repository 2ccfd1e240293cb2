import { wrapParagraph } from '../bench/report/wrap-paragraph.ts'

/** A passed proof with its figures, one per line. */
export interface PassedProof {
  readonly name: string
  readonly lines: readonly string[]
  /** When, as `2026-01-31`. */
  readonly day: string
  /** The commit that was measured. */
  readonly commit: string
}

interface ProofDescription {
  readonly title: string
  /** Method and result, for readers who do not know the program. */
  readonly text: string
}

const proofDescriptions: Readonly<Record<string, ProofDescription>> = {
  fuzz: {
    title: 'Hostile requests',
    text: `Random valid and invalid requests to all endpoints are sent to the product in its own process. None may get an answer
5xx, a stack trace or SQL, cost 100 ms of CPU, or get a refusal of more than 64 KiB, and the process may not grow. Then come the
most expensive bodies within the limits, each alone and the most expensive eight at once.`,
  },
  crash: {
    title: 'The server killed while people work',
    text: `Eight clients upload, create, save, mail, assign, accept, write and approve documents, attach, plan and delete, while the
server is killed with SIGKILL at random moments and started again by the same command. Afterwards every change that was
acknowledged is checked with its history row, every mail in the mail server, every file on the disk, and the whole database for
half-written data.`,
  },
  'crash-embedded': {
    title: 'The embedded database killed with its server',
    text: `The same with PostgreSQL killed at the same time, and with first starts killed while they create the database and the demo
network. The time until ready is mostly disk time: PostgreSQL first syncs every file.`,
  },
  faults: {
    title: 'External services that fail for a while',
    text: `Database, mail server, identity provider, object store and disk space fail and come back while the product runs; clients
are slow or disconnect; the process is asked to end under load.`,
  },
  memory: {
    title: 'The largest pictures and invoices',
    text: `The largest pictures that are accepted, interlaced and progressive ones that must be decoded as a whole, are put into the
report of a visit, and 40 invoices of 1,000 documents, none of which is stored yet, are asked for at once. The process may not
hold more than 1 GB, nor delay \`/healthz\`.`,
  },
  restart: {
    title: 'Processes restarted one after the other',
    text: `Two processes behind nginx with each shipped configuration are restarted twice, each once the other answers \`/readyz\`, while
people open, save and list calls. No request may fail.`,
  },
  replica: {
    title: 'Reads from a replica',
    text: `People change calls and list them at two processes whose lists come from a read replica, while the replica keeps up, is held
back, catches up, is stopped and comes back. No list may miss its reader's own change, and nothing may fail.`,
  },
  failover: {
    title: 'The primary database killed under load',
    text: `Two nodes of PostgreSQL 15 under Patroni, with one etcd and synchronous replication. Patroni and PostgreSQL of the primary are
killed with SIGKILL while people work, export and listen to live updates. The other node takes over; afterwards every change that
was acknowledged is checked with its history row, every mail and every file.`,
  },
  pooler: {
    title: 'Through PgBouncer, and its crash',
    text: `The product works through PgBouncer in session mode, with a direct address for live updates, jobs and exports. PgBouncer is
killed under load and started again; afterwards everything acknowledged is checked.`,
  },
  sessions: {
    title: 'Sessions that lose their rights during use',
    text: `A dispatcher who is connected as a company reads at two processes while the command line takes their role or network; others
connect while their own session is being ended. Every later request is refused: reading, writing, renewing, going back.`,
  },
  upgrade: {
    title: 'An upgrade while the previous version still serves',
    text: 'A database of an earlier version is migrated while that version uses it.',
  },
  backup: {
    title: 'Both backups, restored',
    text: `A stopped installation's data folder copied and started elsewhere; a dump of PostgreSQL 15 taken while the server runs,
restored into an empty database. Somebody signs in to each, reads every call, and opens a file. A month of the access log is
archived, removed and brought back.`,
  },
  account: {
    title: 'The accounts of a large network',
    text: `The totals of each company and month are compared with the calls and documents themselves, and the numbers of the account
page with the lists that they lead to, document by document. Then eight clients approve fees while the same calls are opened again,
half of them done again, a company's invoices come into each state, and everything is compared once more.`,
  },
  counterparts: {
    title: 'Third-party programs',
    text: 'PostgreSQL 15, an identity provider, a mail server, an object store, a malware scanner and Prometheus made by others, each connected as in production.',
  },
}

/** The page that replaces the figures when a proof failed. */
export const renderFailurePage = (failed: readonly string[], commit: string): string => `# Proof

These proofs failed at commit ${commit}: ${failed.map((name) => `\`${name}\``).join(', ')}.
The figures of all proofs come back when these have passed: \`npm run proof -- ${failed.join(' ')}\`.
`

/** The page with the figures of all proofs. */
export function renderProofPage(proved: readonly PassedProof[]): string {
  const head = `# Proof

The results of \`npm run proof\`, which writes this page if every proof has passed. A proof that is run alone
(\`npm run proof -- faults\`) replaces its section, and each section names the commit that it measured. If a proof
fails, the page says only that. A line with "not run" proves nothing: the machine lacked what it names.
`
  const parts = proved.map(({ name, lines, day, commit }) => {
    const { title = name, text = '' } = proofDescriptions[name] ?? {}
    const figures = lines.map((line) => `- ${line}`).join('\n')
    return `\n## ${title}\n\n${wrapParagraph(text)}\n\n${figures}\n\n\`${name}\`, ${day}, commit ${commit}.\n`
  })
  return head + parts.join('')
}
