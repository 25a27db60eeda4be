import { mkdir, readFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { applyEdits, modify, parse, type ParseError } from 'jsonc-parser'
import { z } from 'zod'
import { err, ok, type Result } from '#shared/kernel/result'
import { destinationOf, saveFile } from '#core/base/folders/save-file'
import { isHookCommand } from './command-line'
import { environmentValue } from '#core/base/environment-value'

/** Time limit for the user's answer, in seconds. */
const TIMEOUT_S = 600

const Entry = z.looseObject({ hooks: z.array(z.looseObject({ command: z.string().optional() })).optional() })
const Settings = z.looseObject({ hooks: z.looseObject({ PermissionRequest: z.array(Entry).optional() }).optional() })
type Entry = z.infer<typeof Entry>

/**
 * Adds Parley's hook to the user's Claude Code settings, or removes it. Everything else is kept, in its order and with
 * its comments; the previous file is saved as `settings.json.before-parley`. Idempotent. `command`: the command of the
 * hook, replacing an earlier one; null to remove it. Returns a user-facing sentence about the change or the error.
 */
export async function changeHook(env: NodeJS.ProcessEnv, command: string | null): Promise<Result<string, string>> {
  const named = join(
    environmentValue(env, 'CLAUDE_CONFIG_DIR') ?? join(environmentValue(env, 'HOME') ?? homedir(), '.claude'),
    'settings.json',
  )
  let path = named
  try {
    // A link to settings stored elsewhere stays a link.
    path = await destinationOf(named)
    const before = await readFile(path, 'utf8').catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
      throw error
    })
    const errors: ParseError[] = []
    const content: unknown =
      before === null || before.trim() === '' ? {} : parse(before, errors, { allowTrailingComma: true })
    const settings = Settings.safeParse(content)
    if (errors.length > 0 || !settings.success) return err(`${path} is not understood; mend it by hand first.`)
    const entries = settings.data.hooks?.PermissionRequest ?? []
    const ours = entries.flatMap(({ hooks = [] }) => hooks.filter(isOurs))
    if (command === null && ours.length === 0) return ok(`No Parley hook is installed in ${path}.`)
    if (ours.length === 1 && ours[0]?.command === command) return ok(`The hook is already installed in ${path}.`)
    const others = withoutOurs(entries)
    const after = command === null ? others : [...others, entryOf(command)]
    const text = edited(before ?? '{}\n', after, Object.keys(settings.data.hooks ?? {}))
    await mkdir(dirname(path), { recursive: true })
    await saveFile(named, text, { keptAs: '.before-parley' })
    if (command === null) return ok(`The hook was removed from ${path}.`)
    const done = ours.length === 0 ? 'installed' : 'brought up to date'
    return ok(`The hook is ${done} (${path}). Takes effect the next time Claude Code starts, while Parley is running.`)
  } catch (error) {
    return err(`${path} cannot be changed: ${error instanceof Error ? error.message : String(error)}`)
  }
}

const entryOf = (command: string): Entry => ({
  matcher: '*',
  hooks: [{ type: 'command', command, timeout: TIMEOUT_S }],
})

const isOurs = ({ command }: { readonly command?: string | undefined }): boolean =>
  command !== undefined && isHookCommand(command)

/** Keeps entries of others, including other hooks in the same entry. */
function withoutOurs(entries: readonly Entry[]): Entry[] {
  return entries.flatMap((entry) => {
    const { hooks = [] } = entry
    const left = hooks.filter((one) => !isOurs(one))
    if (left.length === hooks.length) return [entry]
    return left.length === 0 ? [] : [{ ...entry, hooks: left }]
  })
}

/** Removes containers that became empty. */
function edited(text: string, entries: readonly Entry[], kinds: readonly string[]): string {
  const isLast = entries.length === 0 && kinds.every((kind) => kind === 'PermissionRequest')
  const path = isLast ? ['hooks'] : ['hooks', 'PermissionRequest']
  const formattingOptions = { insertSpaces: true, tabSize: 2 }
  const value = entries.length === 0 ? undefined : entries
  return applyEdits(text, modify(text, path, value, { formattingOptions }))
}
