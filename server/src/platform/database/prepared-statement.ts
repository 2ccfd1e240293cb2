import type { Connection, CustomTypesConfig, FieldDef, Submittable } from 'pg'
import { prepareValue } from 'pg/lib/utils.js'
import { serialize } from 'pg-protocol'

/** Result of a statement, as Kysely expects it. */
export interface QueryResult {
  /** `SELECT`, `UPDATE` … */
  readonly command: string
  /** Number of returned or changed rows; null for commands without a count. */
  readonly rowCount: number | null
  readonly rows: readonly Record<string, unknown>[]
}

/** Columns of a statement's rows and how to parse them. */
interface RowShape {
  readonly columns: readonly string[]
  readonly parsers: readonly ((text: string) => unknown)[]
  /** A row of nulls. Copying it is faster than adding property by property. */
  readonly blank: Readonly<Record<string, null>>
}

/** Prepared statements of each connection, by name. */
const preparedShapes = new WeakMap<Connection, Map<string, RowShape>>()

const describePortal = serialize.describe({ type: 'P' })
const executeAndSync = Buffer.concat([serialize.execute(), serialize.sync()])
const noRows: RowShape = { columns: [], parsers: [], blank: {} }

/**
 * A prepared statement for `client.query`. It describes its rows once per connection and sends all messages in one
 * write, which makes short queries 10 % faster than `pg`'s own. After a change of its columns it fails once; `pg`'s
 * fails until the connection ends.
 */
export class PreparedStatement implements Submittable {
  readonly name: string
  readonly text: string
  readonly values: readonly unknown[]
  readonly #types: CustomTypesConfig
  readonly #done: (error: Error | null, result?: QueryResult) => void
  readonly #rows: Record<string, unknown>[] = []
  #shapes = new Map<string, RowShape>()
  #shape: RowShape = noRows
  #command = ''
  #parseError: Error | undefined

  /** `done` is called once, with the result or the error. */
  constructor(
    { name, text, values }: { readonly name: string; readonly text: string; readonly values: readonly unknown[] },
    types: CustomTypesConfig,
    done: (error: Error | null, result?: QueryResult) => void,
  ) {
    this.name = name
    this.text = text
    this.values = values
    this.#types = types
    this.#done = done
  }

  /** Sends the statement. Returns the error if a value cannot be serialized; nothing is sent then. */
  submit(connection: Connection): Error | null {
    const { name, text } = this
    this.#shapes = preparedShapes.get(connection) ?? new Map()
    preparedShapes.set(connection, this.#shapes)
    const shape = this.#shapes.get(name)
    try {
      const bind = serialize.bind({ statement: name, values: [...this.values], valueMapper: prepareValue })
      // After a failure the statement may or may not be prepared; closing an unknown name is not an error.
      const prepareAndRun = () => [
        serialize.close({ type: 'S', name }),
        serialize.parse({ name, text }),
        bind,
        describePortal,
        executeAndSync,
      ]
      connection.stream.write(Buffer.concat(shape ? [bind, executeAndSync] : prepareAndRun()))
    } catch (error) {
      return error as Error
    }
    if (shape) this.#shape = shape
    return null
  }

  // The handlers below are called by `pg` for the messages of the server.

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
      this.#parseError ??= error as Error
    }
    this.#rows.push(row)
  }

  handleCommandComplete({ text }: { readonly text: string }) {
    this.#command = text
    this.#shapes.set(this.name, this.#shape)
  }

  handleReadyForQuery() {
    if (this.#parseError) return this.#done(this.#parseError)
    const [command = '', ...counts] = this.#command.split(' ')
    const count = counts.at(-1)
    this.#done(null, { command, rowCount: count === undefined ? null : Number(count), rows: this.#rows })
  }

  handleError(error: Error) {
    this.#shapes.delete(this.name)
    this.#done(error)
  }
}
