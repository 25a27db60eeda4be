import path from 'node:path'
import { z } from 'zod'
import { MAX_COMMAND, MAX_COMMANDS } from '#shared/script/limits'
import { ScriptName } from '#shared/script/entities'
import { readText } from '#core/base/folders/regular-file'

const LONGEST = 64 * 1024

/** Command lines by the occasion. */
export type NamedCommands = Partial<Record<ScriptName, readonly string[]>>

const commandLine = z.string().max(MAX_COMMAND)
/** Command lines in a file: one, or several in order. Anything else is none. */
export const commandList = z
  .union([commandLine.transform((command) => [command]), z.array(commandLine).max(MAX_COMMANDS)])
  .transform((commands) => commands.filter((command) => command.trim() !== ''))
const some = commandList.optional().catch(undefined)

const SupersetFile = z.looseObject({ setup: some, run: some, teardown: some })
const ConductorFile = z.looseObject({ scripts: z.looseObject({ setup: some, run: some, archive: some }) })
const CursorFile = z.looseObject({
  'setup-worktree': some,
  'setup-worktree-unix': some,
  'setup-worktree-windows': some,
})

/** A file in which a tool looks for scripts, relative to the repository. */
interface ScriptFile {
  readonly source: string
  /** Returns what a parsed file names; nothing for one that is not understood. */
  read(json: unknown): NamedCommands
}

/** The first one that names a script counts. */
const files: readonly ScriptFile[] = [
  {
    source: '.superset/config.json',
    read(json) {
      const { setup, run, teardown } = SupersetFile.safeParse(json).data ?? {}
      return named({ setup, run, teardown })
    },
  },
  {
    source: 'conductor.json',
    read(json) {
      const { setup, run, archive } = ConductorFile.safeParse(json).data?.scripts ?? {}
      return named({ setup, run, teardown: archive })
    },
  },
  {
    source: '.cursor/worktrees.json',
    read(json) {
      const parsed = CursorFile.safeParse(json).data
      const own = parsed?.[process.platform === 'win32' ? 'setup-worktree-windows' : 'setup-worktree-unix']
      return named({ setup: own ?? parsed?.['setup-worktree'] })
    },
  },
]

/** A script as a file names it. */
export interface FoundScript {
  readonly commands: readonly string[]
  readonly source: string
}

/** Returns the scripts that the files of some folders name; an earlier folder counts. Runs nothing. */
export async function readScriptFiles(folders: readonly string[]): Promise<Partial<Record<ScriptName, FoundScript>>> {
  const found: Partial<Record<ScriptName, FoundScript>> = {}
  for (const folder of new Set(folders))
    for (const { source, read } of files) {
      const text = await readText(path.join(folder, ...source.split('/')), LONGEST)
      if (!text.ok || !text.value.complete) continue
      const commands = read(parseJson(text.value.text))
      for (const name of ScriptName.options) {
        const own = commands[name]
        if (own !== undefined) found[name] ??= { commands: own, source }
      }
    }
  return found
}

/** Leaves out what names no command. */
function named(commands: Partial<Record<ScriptName, readonly string[] | undefined>>): NamedCommands {
  return Object.fromEntries(Object.entries(commands).filter(([, lines]) => lines !== undefined && lines.length > 0))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
