/**
 * Takes the text of a stream of server-sent events piece by piece, however it was cut, and gives the data of every event
 * that is whole. Comments give nothing.
 */
export function eventReader(): (piece: string) => string[] {
  let rest = ''
  return (piece) => {
    const blocks = (rest + piece).split('\n\n')
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
