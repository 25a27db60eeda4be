import type { RequestResult } from '#shared/contract'
import { contractError } from '#shared/kernel/errors'
import { bytes } from '#renderer/lib/text/format'
import type { BulkOutcome, StepOutcome } from '#renderer/lib/sessions/bulk.svelte'
import type { AppWindow } from '#renderer/lib/window/app-window.svelte'
import { m } from '#messages'

type Move = 'session.close' | 'session.resume' | 'session.archive' | 'session.restore'

/** Archives sessions, after closing those that are active. "Undo" brings back all that were archived, as they were. */
export async function archiveSessions(appWindow: AppWindow, sessionIds: readonly string[]): Promise<void> {
  const active = new Set(sessionIds.filter((id) => appWindow.sessions.byId(id)?.status === 'active'))
  const outcome = await work(appWindow, m.sessions.archiving, sessionIds, async (sessionId) => {
    const status = appWindow.sessions.byId(sessionId)?.status
    if (status === 'archived' || status === 'discovered') return 'unchanged'
    const closed = status === 'active' ? await move(appWindow, 'session.close', sessionId) : 'done'
    return closed === 'done' ? move(appWindow, 'session.archive', sessionId) : closed
  })
  if (outcome === null || outcome.done.length === 0) return
  const { done } = outcome
  if (appWindow.current !== null && done.includes(appWindow.current)) appWindow.open(null)
  appWindow.undo.offer(m.sessions.archivedMany({ count: done.length }), async () => {
    await work(appWindow, m.sessions.restoring, done, async (sessionId) => {
      const restored = await move(appWindow, 'session.restore', sessionId)
      return restored === 'done' && active.has(sessionId) ? move(appWindow, 'session.resume', sessionId) : restored
    })
  })
}

/** Brings sessions back from the archive. */
export async function restoreSessions(appWindow: AppWindow, sessionIds: readonly string[]): Promise<void> {
  const outcome = await work(appWindow, m.sessions.restoring, sessionIds, (sessionId) =>
    appWindow.sessions.byId(sessionId)?.status === 'archived'
      ? move(appWindow, 'session.restore', sessionId)
      : Promise.resolve('unchanged'),
  )
  if (outcome === null || outcome.done.length === 0) return
  const { done } = outcome
  appWindow.undo.offer(m.sessions.restoredMany({ count: done.length }), async () => {
    await work(appWindow, m.sessions.archiving, done, (sessionId) => move(appWindow, 'session.archive', sessionId))
  })
}

/** Pins sessions, or unpins them. */
export async function pinSessions(
  appWindow: AppWindow,
  sessionIds: readonly string[],
  isPinned: boolean,
): Promise<void> {
  const put = (pinned: boolean) => async (sessionId: string) =>
    outcomeOf(await appWindow.connection.request('session.update', { sessionId, isPinned: pinned }))
  const different = sessionIds.filter((id) => (appWindow.sessions.byId(id)?.pinnedAt !== undefined) !== isPinned)
  const outcome = await work(appWindow, m.sessions.pinning, different, put(isPinned))
  if (outcome === null || outcome.done.length === 0) return
  const { done } = outcome
  const message = isPinned
    ? m.sessions.pinnedMany({ count: done.length })
    : m.sessions.unpinnedMany({ count: done.length })
  appWindow.undo.offer(message, async () => {
    await work(appWindow, m.sessions.pinning, done, put(!isPinned))
  })
}

/** Adds tags to sessions and removes others. */
export async function tagSessions(
  appWindow: AppWindow,
  sessionIds: readonly string[],
  { add, remove }: { readonly add: readonly string[]; readonly remove: readonly string[] },
): Promise<void> {
  const before = new Map(sessionIds.map((id) => [id, appWindow.sessions.byId(id)?.tags ?? []]))
  const put = async (sessionId: string, tags: readonly string[]) =>
    outcomeOf(await appWindow.connection.request('session.metadata.update', { sessionId, tags: [...tags] }))
  const outcome = await work(appWindow, m.sessions.tagging, sessionIds, async (sessionId) => {
    const own = before.get(sessionId) ?? []
    const tags = withTags(own, add, remove)
    return tags.join('\n') === own.join('\n') ? 'unchanged' : put(sessionId, tags)
  })
  if (outcome === null || outcome.done.length === 0) return
  const { done } = outcome
  appWindow.undo.offer(m.sessions.taggedMany({ count: done.length }), async () => {
    await work(appWindow, m.sessions.tagging, done, (sessionId) => put(sessionId, before.get(sessionId) ?? []))
  })
}

/** Returns tags with some added and others removed, each once regardless of case. */
export function withTags(own: readonly string[], add: readonly string[], remove: readonly string[]): string[] {
  const gone = new Set(remove.map((tag) => tag.toLowerCase()))
  const kept = own.filter((tag) => !gone.has(tag.toLowerCase()))
  const known = new Set(kept.map((tag) => tag.toLowerCase()))
  return [...kept, ...add.filter((tag) => !known.has(tag.toLowerCase()))]
}

/** Deletes sessions for good, after closing and archiving them where needed. Resolves to the number that are gone. */
export async function purgeSessions(appWindow: AppWindow, sessionIds: readonly string[]): Promise<number> {
  let freed = 0
  const outcome = await work(appWindow, m.sessions.purging, sessionIds, async (sessionId) => {
    const status = appWindow.sessions.byId(sessionId)?.status
    const closed = status === 'active' ? await move(appWindow, 'session.close', sessionId) : 'done'
    if (closed !== 'done') return closed
    const archived = status === 'archived' ? 'done' : await move(appWindow, 'session.archive', sessionId)
    if (archived !== 'done') return archived
    const answer = await appWindow.connection.request('session.purge', { sessionId })
    if (answer.ok) freed += answer.value.bytesFreed ?? 0
    return outcomeOf(answer)
  })
  const done = outcome?.done ?? []
  if (done.length === 0) return 0
  if (appWindow.current !== null && done.includes(appWindow.current)) appWindow.open(null)
  const count = done.length
  appWindow.toasts.show(
    freed > 0 ? m.sessions.purgedManyFreed({ count, size: bytes(freed) }) : m.sessions.purgedMany({ count }),
  )
  return count
}

async function work(
  appWindow: AppWindow,
  label: string,
  sessionIds: readonly string[],
  step: (sessionId: string) => Promise<StepOutcome>,
): Promise<BulkOutcome | null> {
  const outcome = await appWindow.bulk.run(label, sessionIds, step)
  if (outcome === null) {
    appWindow.toasts.show(m.sessions.bulkBusy)
    return null
  }
  const [failure] = outcome.failures
  if (failure !== undefined)
    appWindow.toasts.show(m.sessions.bulkFailed({ count: outcome.failures.length, message: failure.message }))
  appWindow.selection.clear()
  return outcome
}

async function move(appWindow: AppWindow, name: Move, sessionId: string): Promise<StepOutcome> {
  return outcomeOf(await appWindow.connection.request(name, { sessionId }))
}

function outcomeOf(answer: RequestResult<Move | 'session.purge' | 'session.update' | 'session.metadata.update'>) {
  if (!answer.ok) return answer.error
  const { value } = answer
  if (!('success' in value) || value.success) return 'done'
  const message = 'error' in value && value.error !== undefined ? value.error : m.sessions.actionFailed
  return contractError('internal', message)
}
