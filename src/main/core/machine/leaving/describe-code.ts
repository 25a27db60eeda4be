import { basename } from 'node:path'
import { defined } from '#shared/kernel/defined'
import { ok } from '#shared/kernel/result'
import { readGit, textOf } from '#core/base/git/git-program'
import type { Handler } from '#core/base/host-port'
import { readHosted } from '#core/history/place/hosted-repository'
import { findRepository } from '#core/history/place/repository'
import { readFullStatus } from '#core/history/place/status'
import { findRuntime } from '#core/session/runtime/lookup'
import type { MachineContext } from '../context'

const MOST_CHANGED = 1000
const MOST_ROOTS = 50

/** `session.handOver.describe`. */
export const describeCode =
  (context: MachineContext): Handler<'session.handOver.describe'> =>
  async ({ sessionId }) => {
    const runtime = await findRuntime(context, sessionId)
    if (!runtime.ok) return runtime
    const found = await findRepository(runtime.value.cwd)
    if (!found.ok || found.value.head === null) return ok({ code: null })
    const { root, top, branch, head } = found.value
    const [roots, status, hosted] = await Promise.all([rootsOf(top), readFullStatus(top), readHosted(top, branch)])
    const changed = Math.min(status?.entries.filter(({ kind }) => kind !== 'ignored').length ?? 0, MOST_CHANGED)
    return ok({ code: { name: basename(root), branch, head, roots, changed, ...defined({ hosted }) } })
  }

/** Commits without parents that the head of a folder descends from. */
async function rootsOf(folder: string): Promise<string[]> {
  const listed = textOf(await readGit(folder, ['rev-list', '--max-parents=0', 'HEAD']))
  return (listed ?? '').split('\n').filter(Boolean).slice(0, MOST_ROOTS)
}
