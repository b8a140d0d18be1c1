import { type RawBuilder, sql } from 'kysely'
import { givenValue } from './compiled-statement.ts'

/** The columns of rows that a statement is given, each with its type in SQL. */
export type GivenColumns = Readonly<Record<string, string>>

/** Values of a statement that is compiled once, each a `givenValue`, by the columns that hold them. */
export type SharedValues = Readonly<Record<string, object>>

/** Rows as a table `given` of a statement, all in one parameter: however many they are, the text stays the same. */
export function manyRows(columns: GivenColumns, rows: readonly object[]): RawBuilder<unknown> {
  const types = Object.entries(columns).map(([name, type]) => `${name} ${type}`)
  return sql`json_to_recordset(${JSON.stringify(rows)}::json) as given (${sql.raw(types.join(', '))})`
}

/**
 * So many rows as a table `given` of a statement that is compiled once, each value a parameter of its own: the server
 * has no JSON to take apart, which for one row costs it more than to write the row. Columns of `shared` hold what another
 * place of the statement is given, too, in each row.
 */
export function fewRows<Given>(
  columns: GivenColumns,
  count: number,
  read: (given: Given) => readonly object[],
  shared: SharedValues = {},
): RawBuilder<unknown> {
  const rows = Array.from({ length: count }, (_, index) => {
    const values = Object.entries(columns).map(([name, type]) => {
      const value = shared[name] ?? givenValue<Given>((given) => sent(memberOf(read(given)[index], name), type))
      return sql`${value}::${sql.raw(type)}`
    })
    return sql`(${sql.join(values)})`
  })
  return sql`(values ${sql.join(rows)}) as given (${columnNames(columns)})`
}

/** The names of columns, as a list of a statement. */
export function columnNames(columns: GivenColumns): RawBuilder<unknown> {
  return sql.raw(Object.keys(columns).join(', '))
}

function memberOf(row: object | undefined, name: string): unknown {
  return row === undefined ? undefined : Reflect.get(row, name)
}

function sent(value: unknown, type: string): unknown {
  return type === 'json' || type === 'jsonb' ? JSON.stringify(value) : (value ?? null)
}
