import path from 'node:path'
import type { ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok, type Result } from '#shared/kernel/result'
import type { ReviewState, ReviewWrite } from '#shared/review/entities'
import { longText, type LongText } from '#core/store/port/outputs'
import type { SessionContext } from '#core/session/runtime/context'
import { addChanges } from '#core/session/files/keep-changes'
import { describeBytes, type FileThen } from '#core/session/files/version'
import type { SessionRuntime } from '#core/session/runtime/runtime'
import { diskMode, hashOf, isSameState, readDisk, writeDisk, type DiskState, type DiskWrite } from './disk'
import { readGit, textOf } from '#core/base/git/git-program'
import { readIndexEntry, writeIndex, type IndexWrite } from './index-entries'
import type { PlannedChange } from './plan-change'

/**
 * Writes a change. What was there is stored before, so that a crash in between loses nothing; a failure changes nothing.
 * Returns the id with which it can be undone.
 */
export async function carryOut(
  context: SessionContext,
  runtime: SessionRuntime,
  action: 'keep' | 'revert' | 'undo',
  { files, index }: PlannedChange,
): Promise<Result<{ changeId: string }, ContractError>> {
  const { sessionId, cwd: folder, stream } = runtime
  const changeId = context.ids.next()
  const texts: LongText[] = []
  const writes: ReviewWrite[] = [
    ...files.map((write) => fileWrite(write, texts)),
    ...index.map(({ path: name, now, then }): ReviewWrite => ({
      target: 'index',
      path: name,
      before: now,
      after: then,
    })),
  ]
  const stored = await stream.commit(
    stream.changes().with({ texts, files: [] }).event('review.applied', { sessionId, changeId, action, writes }),
  )
  if (!stored.ok) return stored
  const prefix = index.length === 0 ? '' : await prefixOf(folder)
  const written = await writeDisk(folder, files)
  if (!written.ok) return written
  const staged = await writeIndex(folder, prefix, index)
  if (!staged.ok) {
    // As it was before.
    await writeDisk(folder, files.toReversed().map(inverse))
    return staged
  }
  await recordFiles(context, runtime, files, changeId)
  return ok({ changeId })
}

async function prefixOf(folder: string): Promise<string> {
  return textOf(await readGit(folder, ['rev-parse', '--show-prefix'])) ?? ''
}

function inverse({ path: name, now, then }: DiskWrite): DiskWrite {
  return {
    path: name,
    now: then === null ? null : stateOf(then),
    then: now?.bytes == null ? null : { mode: now.mode, bytes: now.bytes },
  }
}

const stateOf = ({ mode, bytes }: NonNullable<DiskWrite['then']>): DiskState => ({
  mode,
  bytes,
  size: bytes.length,
  hash: hashOf(bytes),
})

function fileWrite({ path: name, now, then }: DiskWrite, texts: LongText[]): ReviewWrite {
  const after = then === null ? null : { mode: then.mode, hash: hashOf(then.bytes) }
  if (now === null) return { target: 'file', path: name, before: null, after }
  const bytes = now.bytes ?? Buffer.alloc(0)
  const utf8 = bytes.toString('utf8')
  const encoding = Buffer.from(utf8).equals(bytes) ? 'utf8' : 'latin1'
  const text = longText(encoding === 'utf8' ? utf8 : bytes.toString('latin1'))
  texts.push(text)
  const before = { mode: now.mode, hash: now.hash, blobId: text.reference.blobId, encoding } as const
  return { target: 'file', path: name, before, after }
}

/** Files that agents changed stay known as they are now. */
async function recordFiles(
  context: SessionContext,
  { sessionId, stream }: SessionRuntime,
  files: readonly DiskWrite[],
  revertId: string,
): Promise<void> {
  const known = new Set((await context.store.read.fileEvents(sessionId)).map(({ path: name }) => name))
  const seen = files
    .filter(({ path: name }) => known.has(name))
    .map(({ path: name, now, then }) => ({
      path: name,
      before: now?.bytes == null ? null : fileThen(now.mode, now.bytes),
      after: then === null ? null : fileThen(then.mode, then.bytes),
      agentId: undefined,
    }))
  if (seen.length === 0) return
  const changes = stream.changes()
  addChanges(changes, sessionId, seen, { revertId })
  await stream.keep(changes)
}

function fileThen(mode: string, bytes: Buffer): FileThen {
  return describeBytes(bytes, bytes.length, mode === '100755', mode === '120000' ? 'link' : undefined)
}

/** Works out how a change is undone. Fails when something has changed since. */
export async function planUndo(
  context: SessionContext,
  { sessionId, cwd: folder }: SessionRuntime,
  writes: readonly ReviewWrite[],
): Promise<Result<PlannedChange, ContractError>> {
  const files: DiskWrite[] = []
  const index: IndexWrite[] = []
  for (const { target, path: name, before, after } of writes.toReversed()) {
    const changed = knownError('file-changed-since/undo', { path: name })
    if (target === 'index') {
      const now = await readIndexEntry(folder, name)
      if (now === undefined || now?.oid !== after?.oid || now?.mode !== after?.mode) return err(changed)
      index.push({ path: name, now, then: before?.oid === undefined ? null : { mode: before.mode, oid: before.oid } })
      continue
    }
    const now = await readDisk(path.resolve(folder, name))
    if (!isSameState(now, fileState(after))) return err(changed)
    const bytes = before === null ? null : await storedBytes(context, sessionId, before)
    if (before !== null && bytes === null) return err(knownError('file-not-kept', { path: name }))
    files.push({ path: name, now, then: bytes === null ? null : { mode: diskMode(before?.mode), bytes } })
  }
  return ok({ files, index })
}

function fileState(state: ReviewState | null): Pick<DiskState, 'mode' | 'hash'> | null {
  return state === null ? null : { mode: diskMode(state.mode), hash: state.hash ?? '' }
}

async function storedBytes(
  { store }: SessionContext,
  sessionId: string,
  { blobId, encoding }: ReviewState,
): Promise<Buffer | null> {
  if (blobId === undefined) return null
  const stored = await store.read.blob(sessionId, blobId, 0, Number.MAX_SAFE_INTEGER)
  return stored === null ? null : Buffer.from(stored.text, encoding ?? 'utf8')
}
