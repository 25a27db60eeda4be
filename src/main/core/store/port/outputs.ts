import { createHash } from 'node:crypto'
import type { BlobReference, Block, BlockOf, ToolContent } from '#shared/session/blocks'
import { changedLines } from './changed-lines'
import { fileIdsOf, takeFilesOut, type StoredFile } from './inline-files'

/** A tool output longer than this, in bytes of UTF-8, is stored beside its message. */
export const LONGEST_INLINE_OUTPUT = 16 * 1024

/** Number of characters of each end that stay in the message. */
const END_LENGTH = 4096

/** Full text of something that a message keeps only the ends of. */
export interface LongText {
  readonly reference: BlobReference
  readonly text: string
}

/** Blocks as a message row keeps them, and the long texts and files they refer to. */
export interface ShortenedBlocks {
  readonly blocks: readonly Block[]
  readonly texts: readonly LongText[]
  readonly files: readonly StoredFile[]
}

/**
 * Moves tool outputs over 16 KB out of blocks: `output` keeps its head and tail and the block gets `blob`; so does each
 * long text, terminal or diff among its `content` (a diff's blob is the JSON of `oldText` and `newText`, and it keeps
 * the lines that changed). Pictures and files over 16 KB become references. Other blocks stay the same objects, and so
 * does the list when nothing was long. Shortening twice changes nothing.
 */
export function shortenOutputs(blocks: readonly Block[]): ShortenedBlocks {
  const texts: LongText[] = []
  const files: StoredFile[] = []
  const shorter = blocks.map((block) =>
    takeFilesOut(block.type === 'tool_output' ? shortenBlock(block, texts) : block, files),
  )
  return { blocks: texts.length === 0 && files.length === 0 ? blocks : shorter, texts, files }
}

/** Returns the ids of the blobs that blocks refer to. */
export function blobIds(blocks: readonly Block[]): string[] {
  const ids = new Set<string>()
  for (const block of blocks) {
    for (const id of fileIdsOf(block)) ids.add(id)
    if (block.type !== 'tool_output') continue
    if (block.blob !== undefined) ids.add(block.blob.blobId)
    for (const content of block.content ?? []) {
      const blob = content['blob'] as BlobReference | undefined
      if (typeof blob?.blobId === 'string') ids.add(blob.blobId)
    }
  }
  return [...ids]
}

function shortenBlock(block: BlockOf<'tool_output'>, texts: LongText[]): Block {
  let short = block
  if (block.blob === undefined) {
    const output = textOf(block.output)
    if (isLong(output)) short = { ...short, output: ends(output), blob: takeOut(output, texts) }
  }
  if (block.content?.some(isLongContent))
    short = { ...short, content: block.content.map((content) => shortenContent(content, texts)) }
  return short
}

function isLongContent(content: ToolContent): boolean {
  if (content['blob'] !== undefined) return false
  if (content.type === 'text') return isLong(content.text)
  if (content.type === 'terminal') return isLong(content.output)
  return content.type === 'diff' && (isLong(content.newText) || isLong(content.oldText ?? ''))
}

function shortenContent(content: ToolContent, texts: LongText[]): ToolContent {
  if (!isLongContent(content)) return content
  if (content.type === 'text') return { ...content, text: ends(content.text), blob: takeOut(content.text, texts) }
  if (content.type === 'terminal')
    return { ...content, output: ends(content.output), blob: takeOut(content.output, texts) }
  if (content.type !== 'diff') return content
  const { oldText, newText } = content
  const changed = changedLines(oldText ?? '', newText)
  return {
    ...content,
    oldText: oldText === null ? null : ends(changed.oldText),
    newText: ends(changed.newText),
    blob: takeOut(JSON.stringify({ oldText, newText }), texts),
  }
}

/** Returns the output of a tool as text. */
function textOf(output: unknown): string {
  if (typeof output === 'string') return output
  return output === undefined || output === null ? '' : JSON.stringify(output, null, 2)
}

function isLong(text: string): boolean {
  // A UTF-16 unit is at most three bytes, so most texts need no counting.
  return text.length * 3 > LONGEST_INLINE_OUTPUT && Buffer.byteLength(text) > LONGEST_INLINE_OUTPUT
}

function takeOut(text: string, texts: LongText[]): BlobReference {
  const taken = longText(text)
  texts.push(taken)
  return taken.reference
}

/** Returns a long text in the form in which it is stored apart from what refers to it. */
export function longText(text: string): LongText {
  const blobId = createHash('sha256').update(text).digest('hex')
  return { reference: { blobId, size: Buffer.byteLength(text), lines: countLines(text) }, text }
}

function ends(text: string): string {
  if (!isLong(text)) return text
  const head = text.slice(0, splitPoint(text, END_LENGTH))
  const tail = text.slice(splitPoint(text, text.length - END_LENGTH))
  return `${head}\n\n… ${text.length - head.length - tail.length} characters left out …\n\n${tail}`
}

/** Returns a place at or before `at` that does not split a character. */
export function splitPoint(text: string, at: number): number {
  const unit = text.charCodeAt(at)
  return at > 0 && unit >= 0xdc00 && unit <= 0xdfff ? at - 1 : at
}

function countLines(text: string): number {
  let lines = 1
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines++
  return text.endsWith('\n') ? lines - 1 : lines
}
