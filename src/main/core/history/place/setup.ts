import { createHash } from 'node:crypto'
import path from 'node:path'
import { z } from 'zod'
import type { PlaceSetup } from '#shared/place/entities'
import { readText } from '#core/base/folders/regular-file'
import type { SessionContext } from '#core/session/runtime/context'

/** File of a repository with commands for new worktrees, and how it is read. */
const SOURCE = '.cursor/worktrees.json'
const LONGEST = 64 * 1024
const commandList = z.union([
  z
    .string()
    .max(10_000)
    .transform((command) => [command]),
  z.array(z.string().max(10_000)).max(100),
])
const SetupFile = z.looseObject({
  'setup-worktree': commandList.optional(),
  'setup-worktree-unix': commandList.optional(),
  'setup-worktree-windows': commandList.optional(),
})

/** Returns the setup commands that a repository names, with the consent to them. Runs nothing. */
export async function readSetup(
  { store }: Pick<SessionContext, 'store'>,
  repository: string,
): Promise<PlaceSetup | undefined> {
  const read = await readText(path.join(repository, ...SOURCE.split('/')), LONGEST)
  if (!read.ok) return undefined
  const parsed = SetupFile.safeParse(parseJson(read.value.text))
  if (!parsed.success) return undefined
  const own = parsed.data[process.platform === 'win32' ? 'setup-worktree-windows' : 'setup-worktree-unix']
  const commands = (own ?? parsed.data['setup-worktree'] ?? []).filter((command) => command.trim() !== '')
  if (commands.length === 0) return undefined
  const hash = createHash('sha256').update(JSON.stringify(commands)).digest('hex')
  return { commands, source: SOURCE, hash, isAllowed: await store.read.isSetupAllowed(repository, hash) }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
