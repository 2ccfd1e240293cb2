/**
 * Creates a parser for a stream of server-sent events. The parser takes the next chunk of text, however it was split,
 * and returns the data of every complete event. It ignores comments.
 */
export function createEventParser(): (chunk: string) => string[] {
  let rest = ''
  return (chunk) => {
    const blocks = (rest + chunk).split('\n\n')
    rest = blocks.pop() ?? ''
    return blocks.map(dataOf).filter((data) => data !== '')
  }
}

const dataOf = (block: string) =>
  block
    .split('\n')
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice('data:'.length).trimStart())
    .join('\n')
