import { deflateRawSync, inflateRawSync } from 'node:zlib'

/*
 * Text as it lies in the file: deflated, after a number that says how. Deflate, because texts are short: of one kilobyte it
 * is read twice as fast as anything newer, and a dictionary makes up for what short texts cannot repeat.
 */

/** The first byte of what is packed with {@link DICTIONARY}. Another dictionary gets another number. */
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

/** Shorter text is left as it is: to unpack it would cost more than reading what it takes. In characters. */
const SHORTEST = 256

/** Longer text is packed in the fastest way: it repeats itself enough. In characters. */
const LONG = 16 * 1024

/** How much memory zlib is given at a time, in bytes: most texts fit, and it takes all of it for each. */
const CHUNK = 4096

/** Text in fewer bytes. */
export function pack(text: string, level = 6): Buffer {
  return Buffer.concat([Buffer.of(FORMAT), deflateRawSync(text, { dictionary: DICTIONARY, level, chunkSize: CHUNK })])
}

/** Text in fewer bytes, or null when it is too short for that to be worth it. */
export function packIfLong(text: string): Buffer | null {
  return text.length < SHORTEST ? null : pack(text, text.length > LONG ? 1 : 6)
}

/** The text again. Throws a {@link DamagedText} when these are not bytes that {@link pack} made. */
export function unpack(packed: Uint8Array): string {
  if (packed[0] !== FORMAT) throw new DamagedText(`it is packed in a way that is not known: ${packed[0]}`)
  try {
    return inflateRawSync(packed.subarray(1), { dictionary: DICTIONARY, chunkSize: CHUNK }).toString()
  } catch (thrown) {
    throw new DamagedText('it cannot be unpacked', { cause: thrown })
  }
}

/** Packed bytes that are no text; a file that is damaged can have them. */
export class DamagedText extends Error {}
