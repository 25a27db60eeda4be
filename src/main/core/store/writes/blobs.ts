import { sql } from 'kysely'
import type { StoredFile } from '../port/inline-files'
import { splitPoint, type LongText, type ShortenedBlocks } from '../port/outputs'
import type { Connection } from '../connection'
import { packIfLong } from '../packed'
import type { Row } from '../schema'
import { db, statement, type Placeholders } from '../statement'
import type { WriteContext } from './context'

/** Number of bytes of a file that one row holds. */
const FILE_PART_LENGTH = 1024 * 1024

/** Number of characters that one row of a blob holds, so that a part of a long text is read without the rest. */
const PART_LENGTH = 64 * 1024

type Connected = Pick<WriteContext, 'connection'>

type TextPart = Omit<Row<'blob_part'>, 'blob_key'>

/** Rows of a long text. */
export interface PackedText {
  readonly row: Omit<Row<'blob'>, 'blob_key'>
  readonly parts: Iterable<TextPart>
}

type OfBlob = Placeholders<{ blobId: string }>

const ownByMessage = statement((p: Placeholders<{ messageKey: number; blobId: string }>) =>
  db
    .insertInto('message_blob')
    .columns(['message_key', 'blob_key'])
    .expression(({ selectFrom }) =>
      selectFrom('blob')
        .select([sql<number>`${p.messageKey}`.as('message_key'), 'blob_key'])
        .where('blob_id', '=', p.blobId),
    )
    .onConflict((conflict) => conflict.doNothing()),
)

const unstage = statement((p: OfBlob) =>
  db
    .deleteFrom('staged_blob')
    .where('blob_key', '=', ({ selectFrom }) =>
      selectFrom('blob').select('blob.blob_key').where('blob.blob_id', '=', p.blobId),
    ),
)

type NewBlob = Placeholders<Omit<Row<'blob'>, 'blob_key'>>

const insertBlob = statement((p: NewBlob) =>
  db
    .insertInto('blob')
    .values({
      blob_id: p.blob_id,
      size: p.size,
      lines: p.lines,
      characters: p.characters,
      mime_type: p.mime_type,
    })
    .onConflict((conflict) => conflict.column('blob_id').doNothing()),
)

const insertPart = statement((p: Placeholders<Row<'blob_part'>>) =>
  db
    .insertInto('blob_part')
    .values({ blob_key: p.blob_key, start: p.start, content: p.content, is_packed: p.is_packed }),
)

const blobsOfSession = statement((p: Placeholders<{ sessionKey: number }>) =>
  db
    .selectFrom('message_blob')
    .select('blob_key')
    .where('message_key', 'in', ({ selectFrom }) =>
      selectFrom('message').select('message.message_key').where('message.session_key', '=', p.sessionKey),
    )
    .union(({ selectFrom }) =>
      selectFrom('session_blob').select('session_blob.blob_key').where('session_blob.session_key', '=', p.sessionKey),
    ),
)

const deleteUnusedBlob = statement((p: Placeholders<{ key: number }>) =>
  db
    .deleteFrom('blob')
    .where('blob_key', '=', p.key)
    .where(({ and, exists, lit, not, selectFrom }) =>
      and(
        (['message_blob', 'session_blob', 'staged_blob'] as const).map((owner) =>
          not(exists(selectFrom(owner).select(lit(1).as('one')).where(`${owner}.blob_key`, '=', p.key))),
        ),
      ),
    ),
)

/**
 * Stores long texts and files, each once whoever else has it, and notes that a message owns them and those it refers to.
 * Files that waited for a message wait no longer.
 */
export function storeBlobs(
  context: Connected,
  messageKey: number,
  { texts, files }: Pick<ShortenedBlocks, 'texts' | 'files'>,
  referred: readonly string[],
): void {
  storePacked(context, messageKey, { texts: texts.map(packText), files }, referred)
}

/** The same for texts that are packed. */
export function storePacked(
  context: Connected,
  messageKey: number,
  { texts, files }: { readonly texts: readonly PackedText[]; readonly files: readonly StoredFile[] },
  referred: readonly string[],
): void {
  const { connection } = context
  for (const file of files) storeFile(context, file)
  for (const text of texts) storePackedText(context, text)
  for (const blobId of referred) {
    connection.run(ownByMessage({ messageKey, blobId }))
    connection.run(unstage({ blobId }))
  }
}

/** Stores a long text, once whoever else has it. Somebody has to own it in the same transaction. */
export function storeText(context: Connected, text: LongText): void {
  storePackedText(context, packText(text))
}

/** Returns the rows of a long text; its parts are packed as they are taken. */
export function packText({ reference, text }: LongText): PackedText {
  const { blobId, size, lines } = reference
  return {
    row: { blob_id: blobId, size, lines, characters: text.length, mime_type: null },
    parts: partsOf(text),
  }
}

function* partsOf(text: string): Generator<TextPart> {
  for (let start = 0; start < text.length;) {
    const end = start + PART_LENGTH >= text.length ? text.length : splitPoint(text, start + PART_LENGTH)
    const part = text.slice(start, end)
    const packed = packIfLong(part)
    yield { start, content: packed ?? Buffer.from(part), is_packed: packed === null ? 0 : 1 }
    start = end
  }
}

function storePackedText({ connection }: Connected, { row, parts }: PackedText): void {
  const { changes, lastInsertRowid } = connection.run(insertBlob(row))
  if (changes === 0) return
  for (const part of parts) connection.run(insertPart({ blob_key: Number(lastInsertRowid), ...part }))
}

/** Stores a file, once whoever else has it. Somebody has to own it in the same transaction. */
export function storeFile({ connection }: Connected, { blobId, mimeType, bytes }: StoredFile): void {
  const { changes, lastInsertRowid } = connection.run(
    insertBlob({ blob_id: blobId, size: bytes.length, lines: 0, characters: 0, mime_type: mimeType }),
  )
  if (changes === 0) return
  for (let start = 0; start < bytes.length; start += FILE_PART_LENGTH)
    connection.run(
      insertPart({
        blob_key: Number(lastInsertRowid),
        start,
        content: bytes.subarray(start, start + FILE_PART_LENGTH),
        is_packed: 0,
      }),
    )
}

/** The keys of the blobs that belong to a session or to its messages. */
export function blobsOf(connection: Connection, sessionKey: number): number[] {
  return connection.all(blobsOfSession({ sessionKey })).map(({ blob_key }) => blob_key)
}

/** Deletes those of some blobs that belong to nobody. Returns their number. */
export function deleteUnusedBlobs(connection: Connection, blobKeys: readonly number[]): number {
  let deleted = 0
  for (const key of blobKeys) deleted += connection.run(deleteUnusedBlob({ key })).changes
  return deleted
}
