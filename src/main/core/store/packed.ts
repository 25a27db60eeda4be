import { deflateRawSync, inflateRawSync } from 'node:zlib'

/*
 * Text as stored in the file: deflated, after a number that identifies the format. Deflate, because texts are short:
 * one kilobyte is read twice as fast as with anything newer, and a dictionary makes up for the lack of repetition in
 * short texts.
 */

/** First byte of text packed with {@link DICTIONARY}. Another dictionary gets another number. */
const FORMAT = 1

/** Text that most messages have in them. Part of the format: it can never be edited. */
const DICTIONARY = Buffer.from(
  '{"type":"image","source":{"type":"url","mimeType":"{"type":"reasoning","content":"{"type":"tool_call","toolCallId":' +
    '"call_","name":"bash","args":{"command":"","file_path":"","path":"src/","pattern":"","old_string":"","new_string":' +
    '"","description":""},"title":"Read a file","kind":"execute","status":"completed"},{"type":"tool_output",' +
    '"toolCallId":"toolu_","output":"","content":[{"type":"content","isError":false,"outcome":"ok","elapsedMs":}],' +
    '"outcome":"error"}] return function const let import export from async await undefined null true false error test ' +
    "file the and of to in is that for it with this not can have will should \\n\\n```ts\\nconst ```\\n. The I'll " +
    '[{"type":"text","content":"',
)

/** Length in characters below which text is not packed: unpacking it would cost more than reading it unpacked. */
const SHORTEST = 256

/** Length in characters above which text is packed at the fastest level: it is repetitive enough. */
const LONG = 16 * 1024

/** Level for all other texts: higher ones take a tenth longer and save less than a hundredth. */
const LEVEL = 3

/** Size of the buffer that zlib allocates at a time, in bytes: most texts fit, and each takes a whole one. */
const CHUNK = 4096

/** Bits of the smallest and the largest window of zlib. */
const SMALLEST_WINDOW = 9
const LARGEST_WINDOW = 15

/** Memory of zlib beside the window, by length. Beginning to deflate clears all of it. */
const MEMORY_LEVEL = 6
const SMALL_MEMORY_LEVEL = 5

/** Returns the packed form of a text. */
export function pack(text: string, level = 6): Buffer {
  // As large as the text with the dictionary: a larger one finds nothing more.
  const bits = 32 - Math.clz32(text.length + DICTIONARY.length)
  const windowBits = Math.max(SMALLEST_WINDOW, Math.min(LARGEST_WINDOW, bits))
  const memLevel = text.length > LONG ? MEMORY_LEVEL : SMALL_MEMORY_LEVEL
  const options = { dictionary: DICTIONARY, level, chunkSize: CHUNK, windowBits, memLevel }
  return Buffer.concat([Buffer.of(FORMAT), deflateRawSync(text, options)])
}

/** Returns whether packing a text is worthwhile. */
export function isWorthPacking(text: string): boolean {
  return text.length >= SHORTEST
}

/** Returns the packed form of a text, or null when it is too short for packing to be worthwhile. */
export function packIfLong(text: string): Buffer | null {
  return isWorthPacking(text) ? pack(text, text.length > LONG ? 1 : LEVEL) : null
}

/** Returns the original text. Throws a {@link DamagedText} when these are not bytes that {@link pack} made. */
export function unpack(packed: Uint8Array): string {
  if (packed[0] !== FORMAT) throw new DamagedText(`it is packed in a way that is not known: ${packed[0]}`)
  try {
    return inflateRawSync(packed.subarray(1), { dictionary: DICTIONARY, chunkSize: CHUNK }).toString()
  } catch (thrown) {
    throw new DamagedText('it cannot be unpacked', { cause: thrown })
  }
}

/** Thrown for packed bytes that are not a text, as a damaged file can contain. */
export class DamagedText extends Error {}
