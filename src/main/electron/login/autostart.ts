import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, isAbsolute, join } from 'node:path'

/** Start of the app at login. */
export interface LoginStart {
  readonly program: string
  readonly args: readonly string[]
}

/** Returns the path of the entry that starts the app at login, as the desktops of Linux read it. */
export function autostartFile(environment: NodeJS.ProcessEnv = process.env): string {
  const config = environment['XDG_CONFIG_HOME'] ?? ''
  return join(isAbsolute(config) ? config : join(homedir(), '.config'), 'autostart', 'parley.desktop')
}

/** Writes the entry, or removes it; an entry that starts something else stays when there is nothing to start. */
export async function setAutostart(file: string, start: LoginStart, isOn: boolean): Promise<void> {
  const entry = autostartEntry(start)
  const present = await readFile(file, 'utf8').catch(() => null)
  if (isOn) {
    if (present === entry) return
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, entry)
  } else if (present !== null && execOf(present) === execOf(entry)) await rm(file)
}

/** Returns the entry, in the form of the Desktop Entry Specification. */
export function autostartEntry({ program, args }: LoginStart): string {
  const exec = [program, ...args].map(quoted).join(' ')
  // Words of the specification.
  return `[Desktop Entry]\nType=Application\nName=Parley\nIcon=parley\nTerminal=false\nExec=${exec}\n`
}

const execOf = (entry: string): string | undefined => /^Exec=(.*)$/m.exec(entry)?.[1]

/**
 * Quotes an argument of Exec: inside double quotes four characters are escaped, every backslash is doubled because the
 * value is a string, and a percent sign would begin a field code.
 */
function quoted(arg: string): string {
  const escaped = arg
    .replaceAll(/["`$\\]/g, (character) => `\\${character}`)
    .replaceAll('\\', '\\\\')
    .replaceAll('%', '%%')
  return /^[\w@+=:,./-]+$/.test(arg) ? arg : `"${escaped}"`
}
