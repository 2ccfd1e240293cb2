/** The answer to a question in a description, on the line that begins with the question; '' without one. */
export function answerIn(description: string, question: string): string {
  const line = description.split('\n').find((one) => isAnswer(one, question))
  return line?.slice(question.length + 1) ?? ''
}

/** The description with another answer to a question: in its line, else in a new last one. An empty answer has none. */
export function withAnswer(description: string, question: string, answer: string): string {
  const lines = description === '' ? [] : description.split('\n')
  const stood = lines.findIndex((line) => isAnswer(line, question))
  lines.splice(stood < 0 ? lines.length : stood, stood < 0 ? 0 : 1, ...(answer === '' ? [] : [`${question} ${answer}`]))
  return lines.join('\n')
}

const isAnswer = (line: string, question: string) => line.startsWith(`${question} `)
