import { isAbsolute, relative, resolve } from 'node:path'
import type { Connection } from '#client/connection'
import type { ContractError } from '#shared/kernel/errors'
import { ok, type Result } from '#shared/kernel/result'
import type { SessionItem } from '../each-session'
import { plainText } from '../plain-text'
import { machineNames, sessionsIn, type Scope } from './scope'
import { minute, sessionText } from './text'

/** Maximum number of folders of sessions in which the file is looked up, those of the latest sessions first. */
const MOST_FOLDERS = 100

/** Returns the changes of a file by sessions, newest session first, each with the request that led to it. */
export async function fileHistory(
  client: Connection,
  scope: Scope,
  path: string,
  limit: number,
): Promise<Result<string, ContractError>> {
  const listed = await sessionsIn(client, scope)
  const names = await machineNames(client, scope)
  if (!listed.ok) return listed
  const writers = await writersOf(client, listed.value, path)
  if (!writers.ok) return writers
  const found: string[] = []
  for (const session of listed.value.filter(({ sessionId }) => writers.value.has(sessionId))) {
    if (found.length >= limit) break
    const { sessionId } = session
    const changed = await client.request('session.files.list', { sessionId })
    if (!changed.ok) continue
    const { files, folder } = changed.value
    const wanted = isAbsolute(path) ? path : resolve(folder, path)
    const file = files.find((one) => resolve(folder, one.path) === wanted)
    const turns = file === undefined ? ok([]) : await changesByTurn(client, sessionId, file.path)
    if (!turns.ok) return turns
    const change = file?.change ?? 'edited'
    found.push([sessionText(session, names), `${change} ${relative(folder, wanted)}`, ...turns.value].join('\n'))
  }
  return ok(found.length === 0 ? `No session that may be read changed ${path}.` : found.join('\n\n'))
}

/** Returns the sessions that changed a file, whose path may be relative to the folder of each. */
async function writersOf(
  client: Connection,
  sessions: readonly SessionItem[],
  path: string,
): Promise<Result<ReadonlySet<string>, ContractError>> {
  const folders = new Set(sessions.flatMap(({ targetWorkingDirectory }) => targetWorkingDirectory ?? []))
  const writers = new Set<string>()
  for (const folder of [...folders].slice(0, isAbsolute(path) ? 1 : MOST_FOLDERS)) {
    const found = await client.request('provenance.files', { path, folder })
    if (!found.ok) return found
    for (const { sessionId, writes } of found.value.sessions) if (writes > 0) writers.add(sessionId)
  }
  return ok(writers)
}

/** Returns, for each turn that changed a file, its request and the change. */
async function changesByTurn(
  client: Connection,
  sessionId: string,
  path: string,
): Promise<Result<string[], ContractError>> {
  const page = await client.request('session.getMessages', { sessionId, fromPosition: 0, limit: 1000 })
  if (!page.ok) return page
  const { messages, blocks, turns } = page.value
  const parts: string[] = []
  for (const { turnId, startedAt, filesChanged } of turns) {
    if (filesChanged === 0) continue
    const diff = await client.request('session.files.diff', { sessionId, turnId, path })
    if (!diff.ok) continue
    const asked = messages.find((message) => message.turnId === turnId && message.role === 'user')
    const request = blocks
      .filter(({ messageId }) => messageId === asked?.messageId)
      .map((block) => (block.type === 'text' && block.contextFrom === undefined ? block.content : ''))
      .join(' ')
    const lines = (diff.value.hunks ?? []).flatMap((hunk) => hunk.lines)
    parts.push(
      [`- ${minute(startedAt)}, asked: ${plainText(request).slice(0, 500)}`, ...lines.slice(0, 200)].join('\n'),
    )
  }
  return ok(parts)
}
