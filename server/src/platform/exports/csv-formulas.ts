// A spreadsheet runs a cell of a CSV file as a formula if it begins with one of these signs, with or without quotes. An
// apostrophe before them makes it a text, as OWASP advises. Numbers and telephone numbers keep their sign: programs read
// them, and they compute nothing. Our own import takes the apostrophe away again.
const startOfFormula = /^'{0,99}[=+@\t\r-]/
const keptFormula = /^'{1,99}[=+@\t\r-]/
const plainNumber = /^[+-]?[0-9][0-9 .,:/]{0,60}$/

const isFormula = (cell: string) => startOfFormula.test(cell) && !plainNumber.test(cell)

/** A text as a CSV file has it, so that no spreadsheet runs it. */
export const withoutFormula = (cell: string) => (isFormula(cell) ? `'${cell}` : cell)

const sqlOf = ({ source }: RegExp) => `'${source.replaceAll("'", "''")}'`

/** SQL of the same, for the SQL of a text. */
export const withoutFormulaSql = (text: string) =>
  `case when (${text}) ~ ${sqlOf(startOfFormula)} and (${text}) !~ ${sqlOf(plainNumber)} then '''' || (${text}) else ${text} end`

/** The text of a cell of a CSV file that `withoutFormula` has written. */
export const readWithoutFormula = (cell: string) => (keptFormula.test(cell) ? cell.slice(1) : cell)
