/** Where something is wrong, and what: a line of a file, and mostly a column. */
export interface Complaint {
  readonly file: string
  /** Counted from 1, the header's; 0 where it is about the whole file. */
  readonly line: number
  readonly column?: string
  readonly wrong: string
}

/** What is wrong with the files. One file may have a million mistakes: it keeps the first of each, and counts on. */
export interface Complaints {
  readonly add: (complaint: Complaint) => void
  readonly of: (file: string) => number
  readonly any: () => boolean
  readonly text: () => string
}

const mostShown = 50

export function openComplaints(): Complaints {
  const kept = new Map<string, { shown: Complaint[]; count: number }>()
  return {
    add: (complaint) => {
      const known = kept.get(complaint.file) ?? { shown: [], count: 0 }
      kept.set(complaint.file, known)
      known.count++
      if (known.shown.length < mostShown) known.shown.push(complaint)
    },
    of: (file) => kept.get(file)?.count ?? 0,
    any: () => kept.size > 0,
    text: () => {
      const lines = [...kept].flatMap(([file, { shown, count }]) => [
        ...shown.sort((a, b) => a.line - b.line).map(sentence),
        ...(count > shown.length ? [`${file}: ${count - shown.length} more like these.`] : []),
      ])
      return ['Nothing was imported. Correct this and import again:', ...lines].join('\n')
    },
  }
}

const sentence = ({ file, line, column, wrong }: Complaint) =>
  `${[file, line > 0 && `line ${line}`, column && `column ${column}`].filter(Boolean).join(', ')}: ${wrong}`
