import { readdir, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { openRegular } from '#core/base/folders/open-regular'
import type { TranscriptHead, TranscriptPart } from '#core/agents/transcript/format'
import type { TranscriptItem, TranscriptOrigin } from '#core/agents/transcript/items'
import type { Ledger } from '#core/agents/transcript/ledger'
import { parseRecord, type JsonRecord } from '#core/agents/transcript/records'
import { moment, record, text } from '#core/agents/transcript/values'
import { titleOfSession } from '../events/titles'
import { defined } from '#shared/kernel/defined'
import { parseOpencode, revertOf, type OpencodeMessage } from './parse'

/*
 * Older versions keep each session, message and part in a separate file: storage/session/<project>/<session>.json,
 * storage/message/<session>/<message>.json and storage/part/<message>/<part>.json.
 */

/** Returns the session of a file; none if there is a database, which has replaced the files. Never rejects. */
export async function storageHeads(path: string): Promise<TranscriptHead[] | null> {
  // Many tools have files with an id.
  if (!/^ses_\w+\.json$/.test(basename(path))) return null
  const session = await readRecord(path)
  const sessionId = text(session?.['id'])
  if (session === undefined || sessionId === undefined) return null
  if (await exists(join(storageOf(path), '..', 'opencode.db'))) return []
  const { created, updated } = record(session['time'])
  const title = titleOfSession(text(session['title']) ?? '')
  const cwd = text(session['directory'])
  const parentId = text(session['parentID'])
  const lastActivityAt = moment(updated)
  return [
    {
      sessionId,
      createdAt: moment(created) ?? 0,
      ...defined({ lastActivityAt, title, cwd, parentId }),
    },
  ]
}

/** Returns the files of a session's messages and their parts, and those of the sessions it started. */
export async function filesOfSession(path: string): Promise<string[]> {
  const beside = await jsonFiles(dirname(path))
  const parents = new Map<string, string[]>()
  for (const file of beside) {
    const parentId = text((await readRecord(file))?.['parentID'])
    if (parentId !== undefined) parents.set(parentId, [...(parents.get(parentId) ?? []), file])
  }
  const files: string[] = []
  const waiting = [path]
  const seen = new Set(waiting)
  for (let session = waiting.shift(); session !== undefined; session = waiting.shift()) {
    const sessionId = basename(session, '.json')
    for (const child of parents.get(sessionId) ?? []) {
      if (seen.has(child)) continue
      seen.add(child)
      waiting.push(child)
      files.push(child)
    }
    for (const message of await jsonFiles(join(storageOf(path), 'message', sessionId)))
      files.push(message, ...(await jsonFiles(join(storageOf(path), 'part', basename(message, '.json')))))
  }
  return files
}

/** Reads a session, then those it started, from their files in any order. */
export async function* readStorage(
  files: readonly TranscriptPart[],
  sessionId: string,
  ledger: Ledger,
): AsyncGenerator<TranscriptItem[]> {
  const { sessions, messages, parts } = await sortOut(files, ledger)
  const waiting = [...sessions.values()].filter((session) => session['id'] === sessionId)
  const told = new Set<string>()
  for (let session = waiting.shift(); session !== undefined; session = waiting.shift()) {
    const id = text(session['id']) ?? ''
    if (told.has(id)) continue
    told.add(id)
    waiting.push(...[...sessions.values()].filter((other) => other['parentID'] === id))
    const parentId = text(session['parentID'])
    const origin = parentId === undefined || id === sessionId ? {} : { origin: originOf(id, parentId, messages, parts) }
    yield* parseOpencode(
      {
        id,
        title: text(session['title']) ?? '',
        directory: text(session['directory']) ?? '',
        createdAt: moment(record(session['time'])['created']) ?? 0,
        ...defined({ revert: revertOf(record(session['revert'])) }),
        ...origin,
      },
      messagesOf(messages.get(id) ?? [], parts),
      ledger,
    )
  }
  leaveOver({ sessions, messages, parts }, told, ledger)
}

/** Accounts for files that belong to nothing that was told. */
function leaveOver({ sessions, messages, parts }: Stored, told: ReadonlySet<string>, ledger: Ledger): void {
  const messageIds = new Set([...messages].flatMap(([id, own]) => (told.has(id) ? own.map(idOf) : [])))
  const left = [
    ...[...sessions].filter(([id]) => !told.has(id)).map(([, session]) => session),
    ...[...messages].filter(([id]) => !told.has(id)).flatMap(([, own]) => own),
    ...[...parts].filter(([id]) => !messageIds.has(id)).flatMap(([, own]) => own),
  ]
  for (const stored of left) ledger.record('unknown', stored, undefined)
}

interface Stored {
  readonly sessions: ReadonlyMap<string, JsonRecord>
  /** By session. */
  readonly messages: ReadonlyMap<string, readonly JsonRecord[]>
  /** By message. */
  readonly parts: ReadonlyMap<string, readonly JsonRecord[]>
}

async function sortOut(files: readonly TranscriptPart[], ledger: Ledger): Promise<Stored> {
  const sessions = new Map<string, JsonRecord>()
  const messages = new Map<string, JsonRecord[]>()
  const parts = new Map<string, JsonRecord[]>()
  const add = (map: Map<string, JsonRecord[]>, key: string, value: JsonRecord) =>
    map.set(key, [...(map.get(key) ?? []), value])
  for (const file of files) {
    const chunks: Uint8Array[] = []
    for await (const chunk of file.read()) chunks.push(chunk)
    const words = Buffer.concat(chunks).toString('utf8')
    const stored = parseRecord(words)
    const id = text(stored?.['id'])
    if (stored === undefined || id === undefined) {
      ledger.record('unknown', words, undefined)
      continue
    }
    const messageId = text(stored['messageID'])
    const sessionId = text(stored['sessionID'])
    if (messageId !== undefined) add(parts, messageId, stored)
    else if (sessionId !== undefined) add(messages, sessionId, stored)
    else sessions.set(id, stored)
  }
  return { sessions, messages, parts }
}

function messagesOf(messages: readonly JsonRecord[], parts: Stored['parts']): OpencodeMessage[] {
  const createdAt = (message: JsonRecord): number => moment(record(message['time'])['created']) ?? 0
  return messages
    .toSorted((left, right) => createdAt(left) - createdAt(right) || byId(left, right))
    .map((data) => {
      const id = idOf(data)
      const own = (parts.get(id) ?? []).toSorted(byId)
      return { id, data, parts: own.map((part) => ({ id: idOf(part), data: part })) }
    })
}

const idOf = (stored: JsonRecord): string => text(stored['id']) ?? ''

/** Ids increase with time. */
const byId = (left: JsonRecord, right: JsonRecord): number =>
  idOf(left) === idOf(right) ? 0 : idOf(left) < idOf(right) ? -1 : 1

/** Returns the origin of a session: the call that started a subagent names its session. */
function originOf(
  sessionId: string,
  parentId: string,
  messages: Stored['messages'],
  parts: Stored['parts'],
): TranscriptOrigin {
  const calls = (messages.get(parentId) ?? []).flatMap((message) => parts.get(idOf(message)) ?? [])
  const call = calls.find((part) => part['tool'] === 'task' && JSON.stringify(part['state']).includes(sessionId))
  const toolCallId = text(call?.['callID'])
  return { kind: 'subagent', sessionId: parentId, ...defined({ toolCallId }) }
}

/** Returns the folder of all these files: above the project folders. */
const storageOf = (sessionFile: string): string => join(dirname(sessionFile), '..', '..')

async function readRecord(path: string): Promise<JsonRecord | undefined> {
  try {
    const file = await openRegular(path)
    try {
      return parseRecord(await file.readFile('utf8'))
    } finally {
      await file.close()
    }
  } catch {
    return undefined
  }
}

async function jsonFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((): string[] => [])
  return names.filter((name) => name.endsWith('.json')).map((name) => join(folder, name))
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )
