// Looks for a number whose hash with the challenge begins with enough zero bits. The page sends it with the request.
const batch = 256
const encoder = new TextEncoder()

const isFound = async (text, bits) => {
  const hash = new DataView(await crypto.subtle.digest('SHA-256', encoder.encode(text)))
  return hash.getUint32(0) >>> (32 - bits) === 0
}

addEventListener('message', async ({ data: { challenge, bits } }) => {
  for (let first = 0; ; first += batch) {
    const numbers = Array.from({ length: batch }, (_, at) => first + at)
    const found = await Promise.all(numbers.map((number) => isFound(`${challenge}:${number}`, bits)))
    const at = found.indexOf(true)
    if (at !== -1) return postMessage(first + at)
  }
})
