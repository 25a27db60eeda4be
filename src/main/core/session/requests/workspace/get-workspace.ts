import { readFile, stat } from 'node:fs/promises'
import { dirname, join, parse, resolve } from 'node:path'
import { defined } from '#shared/kernel/defined'
import { ok } from '#shared/kernel/result'
import type { SessionContext } from '#core/session/runtime/context'
import type { Handler } from '#core/base/host-port'
import { findRuntime } from '#core/session/runtime/lookup'
import { foldersOf } from './locate'
import { isoTime } from '#shared/kernel/time'

/** `session.workspaces.getWorkspace`. */
export const getWorkspace =
  (context: SessionContext): Handler<'session.workspaces.getWorkspace'> =>
  async ({ sessionId }) => {
    const found = await findRuntime(context, sessionId)
    if (!found.ok) return found
    const { session } = found.value
    const folders = await foldersOf(found.value)
    if (!folders.ok) return ok({ workspace: null })
    const { cwd } = folders.value
    const gitRoot = await findGitRoot(cwd)
    const branch = gitRoot === null ? null : await branchOf(gitRoot)
    return ok({
      workspace: {
        id: sessionId,
        cwd,
        ...(gitRoot === null ? {} : { git_root: gitRoot }),
        ...(branch === null ? {} : { branch }),
        ...defined({ name: session.title }),
        created_at: isoTime(session.createdAt),
        updated_at: isoTime(session.lastActivityAt),
      },
    })
  }

async function findGitRoot(from: string): Promise<string | null> {
  for (let folder = from; ; folder = dirname(folder)) {
    if ((await stat(join(folder, '.git')).catch(() => null)) !== null) return folder
    if (folder === parse(folder).root) return null
  }
}

/** Returns the checked-out branch; null for a detached commit, or when unknown. */
async function branchOf(gitRoot: string): Promise<string | null> {
  const git = join(gitRoot, '.git')
  // In a linked work tree `.git` is a file with its location.
  const pointer = await readFile(git, 'utf8').catch(() => null)
  const folder = pointer === null ? git : resolve(gitRoot, /^gitdir: (.+)$/m.exec(pointer)?.[1] ?? '.git')
  const head = await readFile(join(folder, 'HEAD'), 'utf8').catch(() => '')
  return /^ref: refs\/heads\/(.+)$/m.exec(head)?.[1] ?? null
}
