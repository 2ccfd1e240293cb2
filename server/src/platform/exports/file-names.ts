/** `folder/file name` for each file; a repeated name gets a number. No name leads out of the zip's folder. */
export function uniqueNames(files: readonly { readonly folder: string; readonly name: string }[]): string[] {
  const usedPaths = new Set<string>()
  return files.map(({ folder, name }) => {
    const safe = name.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_').replace(/^\./, '_')
    const dot = safe.lastIndexOf('.') > 0 ? safe.lastIndexOf('.') : safe.length
    for (let copy = 1; ; copy += 1) {
      const numbered = copy === 1 ? safe : `${safe.slice(0, dot)} (${copy})${safe.slice(dot)}`
      const path = `${folder}/${numbered}`
      if (usedPaths.has(path.toLowerCase())) continue
      usedPaths.add(path.toLowerCase())
      return path
    }
  })
}
