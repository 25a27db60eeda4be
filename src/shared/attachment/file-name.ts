const LONGEST = 120

/**
 * Returns a file name that is safe to show and to write: the base name, without control and direction characters and
 * without characters that are special to a file system. Never empty, and never so long that its extension is hidden.
 */
export function safeFileName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? ''
  const clean = last
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
    // Only now: marks that were apart have an order.
    .normalize('NFC')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/[. ]+$/, '')
    .trim()
  const usable = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i.test(clean) ? `_${clean}` : clean
  if (/^\.*$/.test(usable)) return 'file'
  return shortened(usable)
}

function shortened(name: string): string {
  const characters = [...name]
  if (characters.length <= LONGEST) return name
  const ending = /\.[^.]{1,16}$/u.exec(name)?.[0] ?? ''
  return `${characters.slice(0, LONGEST - [...ending].length - 1).join('')}…${ending}`
}
