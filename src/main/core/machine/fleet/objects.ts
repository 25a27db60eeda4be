import { createHash } from 'node:crypto'
import type { AnySessionEvent } from '#shared/contract'
import type { Block } from '#shared/session/blocks'
import type { Store } from '#core/store/port'
import { blobIds } from '#core/store/port/outputs'
import type { Broker } from './broker'

/** Maximum size of an object that is read, in bytes. */
const MOST_BYTES = 64 * 1024 * 1024
/** Characters of a long text in one read. */
const PIECE = 4 * 1024 * 1024
/** Number of objects that are remembered as kept. */
const MOST_KNOWN = 10_000

const known = new WeakMap<Broker, Set<string>>()

const digestOf = (data: Uint8Array): string => createHash('sha256').update(data).digest('hex')

/** Keeps data under its hash, unless the fleet has it, and returns the hash. */
export async function putObject(broker: Broker, data: Uint8Array): Promise<string> {
  const digest = digestOf(data)
  await keep(broker, digest, () => Promise.resolve(data))
  return digest
}

/** Returns the object of a hash; null: there is none, or it has another content. */
export async function getObject(broker: Broker, digest: string): Promise<Buffer | null> {
  const info = await broker.objects.info(digest)
  if (info === null || info.deleted || info.size > MOST_BYTES) return null
  const data = await broker.objects.getBlob(digest)
  return data !== null && digestOf(data) === digest ? Buffer.from(data) : null
}

/** Keeps the files and long texts that an event refers to, so that another host can continue with them. */
export async function keepFilesOf(broker: Broker, store: Pick<Store, 'read'>, event: AnySessionEvent): Promise<void> {
  for (const blobId of blobIds(blocksOf(event)))
    await keep(broker, digestOfBlob(blobId), () => stored(store, event.sessionId, blobId))
}

/** Hash in the ID of a file or of a long text. */
export const digestOfBlob = (blobId: string): string => blobId.replace(/^b-/, '')

/** Blocks in the payload of an event. */
export function blocksOf({ type, payload }: Pick<AnySessionEvent, 'type' | 'payload'>): Block[] {
  const { blocks, content } = payload as { readonly blocks?: unknown; readonly content?: { readonly blocks?: unknown } }
  if (type === 'message') return Array.isArray(blocks) ? (blocks as Block[]) : []
  if (type !== 'user_message.sent' && type !== 'queue.edited') return []
  return typeof content === 'object'
    ? ([content.blocks].flat() as (Block | undefined)[]).filter((block) => block !== undefined)
    : []
}

async function keep(broker: Broker, digest: string, data: () => Promise<Uint8Array | null>): Promise<void> {
  const kept = known.get(broker) ?? new Set()
  known.set(broker, kept)
  if (kept.has(digest)) return
  const info = await broker.objects.info(digest)
  if (info === null || info.deleted) {
    const bytes = await data()
    // A file that is gone here cannot be kept; the event says the same with and without it.
    if (bytes !== null) await broker.objects.putBlob({ name: digest }, bytes)
  }
  if (kept.size >= MOST_KNOWN) kept.clear()
  kept.add(digest)
}

async function stored({ read }: Pick<Store, 'read'>, sessionId: string, blobId: string): Promise<Uint8Array | null> {
  if (blobId.startsWith('b-')) return (await read.file(blobId, 0, MOST_BYTES))?.bytes ?? null
  let text = ''
  for (;;) {
    const piece = await read.blob(sessionId, blobId, text.length, PIECE)
    if (piece === null) return null
    text += piece.text
    if (piece.text === '' || text.length >= piece.total) return Buffer.from(text)
  }
}
