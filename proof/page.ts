/** A proof that held, with what it found, a line each. */
export interface Proved {
  readonly name: string
  readonly lines: readonly string[]
  /** When, as `2026-01-31`. */
  readonly day: string
}

interface Told {
  readonly title: string
  /** What was done and what it shows, for a reader who will not read the program. */
  readonly words: string
}

const told: Readonly<Record<string, Told>> = {
  fuzz: {
    title: 'Requests nobody would send',
    words: `Requests are made from the declarations of the endpoints and beyond them, and sent to the product as a process of its
own. None may end in an answer 5xx, in a stack trace or in SQL, and the process may not grow.`,
  },
  crash: {
    title: 'The server killed while people work',
    words: `Eight clients upload, create, save, mail, assign, accept, write and approve documents, attach, plan and delete, while the
server is killed with SIGKILL at random moments and started again by the same command. Afterwards every change that was
acknowledged is looked for with its row of history, every mail in the mail server's box, every file on the disk, and the whole
database is searched for anything half written.`,
  },
  'crash-embedded': {
    title: 'The embedded database killed with its server',
    words: `The same with PostgreSQL killed in the same moment; and first starts cut short while they make the database and the demo
network. How long it takes to be ready again is mostly the disk: PostgreSQL writes every file through to it first.`,
  },
  faults: {
    title: 'Everything the product leans on, away for a while',
    words: `Database, mail server, identity provider, object store and disk space are taken away and given back while the product
runs; clients hold back what they send or take, or vanish; the process is asked to end while people work.`,
  },
  'two-processes': {
    title: 'Two processes over one database and one store',
    words:
      'Two processes of the product, an S3-compatible store and nginx before them, as a larger installation has them.',
  },
  upgrade: {
    title: 'An upgrade while the version before still serves',
    words: 'A database of an earlier version is migrated while that version works on it.',
  },
  backup: {
    title: 'Both backups, restored',
    words: `A stopped installation's data folder copied and started elsewhere; a dump of PostgreSQL 15 taken while the server runs,
restored into an empty database. Somebody signs in to each, reads every call, and opens a file.`,
  },
  counterparts: {
    title: 'Programs that are not ours',
    words:
      'PostgreSQL 15, an identity provider, a mail server, an object store and a malware scanner made by others, each in the place it has in use.',
  },
}

/** The page of the figures of every proof. */
export function page(proved: readonly Proved[]): string {
  const head = `# Proof

What \`npm run proof\` showed. It writes this page once everything held; a part that is run by itself
(\`npm run proof -- faults\`) takes its place in it. A line that says "not run" proves nothing: the machine lacked what it names.
`
  const parts = proved.map(({ name, lines, day }) => {
    const { title = name, words = '' } = told[name] ?? {}
    const figures = lines.map((line) => `- ${line}`).join('\n')
    return `\n## ${title}\n\n${words}\n\n${figures}\n\n\`${name}\`, ${day}.\n`
  })
  return head + parts.join('')
}
