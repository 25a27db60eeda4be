type Args = Readonly<Record<string, unknown>>

/** Escape sequences of terminals, and control characters that have no place in a line. */
const SEQUENCES = /(?![\t\n\r])\p{Cc}(?:\[[0-?]*[ -/]*[@-~]|\][^\p{Cc}]*(?:\p{Cc}\\?)?|[()][A-Z0-9])?/gu

/** Returns a text without the colors and movements of a terminal. */
export function plainText(text: string): string {
  return text.replace(SEQUENCES, '')
}

/** Returns the first of some arguments that is a text which is not empty. */
export function argument(args: Args, names: readonly string[]): string {
  for (const name of names) {
    const value = args[name]
    if (typeof value === 'string' && value.trim() !== '') return plainText(value)
  }
  return ''
}

/** Returns a path as it reads from a folder: relative inside of it, and `.` for the folder itself. */
export function pathFrom(folder: string | undefined, path: string): string {
  const plain = path.startsWith('file://') ? path.slice('file://'.length) : path
  const base = folder?.replace(/[\\/]+$/, '') ?? ''
  if (base === '') return plain
  if (plain.replace(/[\\/]+$/, '') === base) return '.'
  if (plain.startsWith(base) && /^[\\/]/.test(plain.slice(base.length))) return plain.slice(base.length + 1)
  return plain.replace(/^\.[\\/](?=.)/, '')
}

/** A command that goes to a folder first. */
const GOES_FIRST = /^cd (?:"(?<double>[^"]+)"|'(?<single>[^']+)'|(?<bare>[^\s"']+))\s*(?:&&|;)\s*(?<rest>\S.*)$/s

/** Returns a command line as it was meant: without the shell that runs it, and without going to the folder first. */
export function commandOf(args: Args, folder?: string): string {
  const given = args['command'] ?? args['cmd'] ?? args['CommandLine']
  const line = plainText(typeof given === 'string' ? given : Array.isArray(given) ? withoutShell(given) : '').trim()
  const { double, single, bare, rest } = GOES_FIRST.exec(line)?.groups ?? {}
  const went = double ?? single ?? bare
  return went !== undefined && rest !== undefined && pathFrom(folder, went) === '.' ? rest : line
}

function withoutShell(words: readonly unknown[]): string {
  const [shell = '', flag = '', script] = words.map((word) => (typeof word === 'string' ? word : ''))
  const runsScript = /(?:^|[\\/])(?:ba|z|da)?sh$/.test(shell) && /^-l?c$/.test(flag) && script !== undefined
  return runsScript ? script : words.filter((word) => typeof word === 'string').join(' ')
}
