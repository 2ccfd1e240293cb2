import type { Connection, CustomTypesConfig, FieldDef, Submittable } from 'pg'
import { prepareValue } from 'pg/lib/utils.js'
import { serialize } from 'pg-protocol'

export interface Answer {
  /** `SELECT`, `UPDATE` … */
  readonly command: string
  /** How many rows it gave or changed; null for a command that counts none. */
  readonly rowCount: number | null
  readonly rows: readonly Record<string, unknown>[]
}

/** What the rows of a statement look like. */
interface Shape {
  readonly columns: readonly string[]
  readonly parsers: readonly ((text: string) => unknown)[]
  /** A row before it is read: copied, rows are made faster than column by column. */
  readonly blank: Readonly<Record<string, null>>
}

/** What is prepared on each connection, by name. */
const prepared = new WeakMap<Connection, Map<string, Shape>>()

const describe = serialize.describe({ type: 'P' })
const run = Buffer.concat([serialize.execute(), serialize.sync()])
const noRows: Shape = { columns: [], parsers: [], blank: {} }

/**
 * A statement prepared once a connection, given to `client.query`. The library's own asks at each run again what its rows look
 * like and sends each part by itself, which is a tenth of what a short question costs; and one whose rows have come to look
 * different fails with it for as long as the connection lives.
 */
export class PreparedStatement implements Submittable {
  readonly name: string
  readonly text: string
  readonly values: readonly unknown[]
  readonly #types: CustomTypesConfig
  readonly #done: (error: Error | null, answer?: Answer) => void
  readonly #rows: Record<string, unknown>[] = []
  #known = new Map<string, Shape>()
  #shape: Shape = noRows
  #command = ''
  #unread: Error | undefined

  /** Tells `done` once, with the answer or why there is none. */
  constructor(
    { name, text, values }: { readonly name: string; readonly text: string; readonly values: readonly unknown[] },
    types: CustomTypesConfig,
    done: (error: Error | null, answer?: Answer) => void,
  ) {
    this.name = name
    this.text = text
    this.values = values
    this.#types = types
    this.#done = done
  }

  /** Sends it. Gives the error where a value can't be sent; nothing was, then. */
  submit(connection: Connection): Error | null {
    const { name, text } = this
    this.#known = prepared.get(connection) ?? new Map()
    prepared.set(connection, this.#known)
    const shape = this.#known.get(name)
    try {
      const bind = serialize.bind({ statement: name, values: [...this.values], valueMapper: prepareValue })
      // One that failed may be prepared or not: to close one that is not there is no error.
      const first = () => [serialize.close({ type: 'S', name }), serialize.parse({ name, text }), bind, describe, run]
      connection.stream.write(Buffer.concat(shape ? [bind, run] : first()))
    } catch (error) {
      return error as Error
    }
    if (shape) this.#shape = shape
    return null
  }

  handleRowDescription({ fields }: { readonly fields: readonly FieldDef[] }) {
    this.#shape = {
      columns: fields.map(({ name }) => name),
      parsers: fields.map(({ dataTypeID }) => this.#types.getTypeParser(dataTypeID, 'text')),
      blank: Object.fromEntries(fields.map(({ name }) => [name, null])),
    }
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }) {
    const { columns, parsers, blank } = this.#shape
    const row: Record<string, unknown> = { ...blank }
    try {
      for (let at = 0; at < fields.length; at += 1) {
        const text = fields[at] as string | null
        if (text !== null) row[columns[at] as string] = parsers[at]?.(text)
      }
    } catch (error) {
      this.#unread ??= error as Error
    }
    this.#rows.push(row)
  }

  handleCommandComplete({ text }: { readonly text: string }) {
    this.#command = text
    this.#known.set(this.name, this.#shape)
  }

  handleReadyForQuery() {
    if (this.#unread) return this.#done(this.#unread)
    const [command = '', ...counts] = this.#command.split(' ')
    const count = counts.at(-1)
    this.#done(null, { command, rowCount: count === undefined ? null : Number(count), rows: this.#rows })
  }

  handleError(error: Error) {
    this.#known.delete(this.name)
    this.#done(error)
  }
}
