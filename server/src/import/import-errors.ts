/** An error in a line of a file, usually in one column. */
export interface ImportError {
  readonly file: string
  /** From 1, the header; 0 for an error of the whole file. */
  readonly line: number
  readonly column?: string
  readonly message: string
}

/** Collects errors of rows. */
export interface ErrorCollector {
  readonly add: (error: ImportError) => void
  readonly countOf: (file: string) => number
  readonly hasErrors: () => boolean
}

/** Collects the errors of the files. It stores only the first of each file and counts the rest. */
export interface ImportErrors extends ErrorCollector {
  readonly toText: () => string
}

const maxShownPerFile = 50

export function createImportErrors(): ImportErrors {
  const errorsByFile = new Map<string, { shown: ImportError[]; count: number }>()
  return {
    add: (error) => {
      const fileErrors = errorsByFile.get(error.file) ?? { shown: [], count: 0 }
      errorsByFile.set(error.file, fileErrors)
      fileErrors.count++
      if (fileErrors.shown.length < maxShownPerFile) fileErrors.shown.push(error)
    },
    countOf: (file) => errorsByFile.get(file)?.count ?? 0,
    hasErrors: () => errorsByFile.size > 0,
    toText: () => {
      const lines = [...errorsByFile].flatMap(([file, { shown, count }]) => [
        ...shown.sort((a, b) => a.line - b.line).map(formatError),
        ...(count > shown.length ? [`${file}: ${count - shown.length} more like these.`] : []),
      ])
      return ['Nothing was imported. Correct this and import again:', ...lines].join('\n')
    },
  }
}

const formatError = ({ file, line, column, message }: ImportError) =>
  `${[file, line > 0 && `line ${line}`, column && `column ${column}`].filter(Boolean).join(', ')}: ${message}`
