/*
 * Frames of a link over NATS: one letter, a number of four bytes, and content. NATS delivers in order and at most once;
 * the numbers make a loss visible, and a repetition harmless.
 */

/**
 * `message`: a message, or the last part of one. `part`: a part that is not the last. `ended`: the sender sends nothing
 * more. `closed`: it is gone. These four are numbered one by one. `read`: the number of bytes that were read. `alive`: a
 * sign of life.
 */
export type FrameKind = 'message' | 'part' | 'ended' | 'closed' | 'read' | 'alive'

const LETTERS: Readonly<Record<FrameKind, string>> = {
  message: 'm',
  part: 'p',
  ended: 'e',
  closed: 'c',
  read: 'r',
  alive: 'a',
}
const KINDS = new Map(Object.entries(LETTERS).map(([kind, letter]) => [letter.charCodeAt(0), kind as FrameKind]))

const HEAD = 5

export interface Frame {
  readonly kind: FrameKind
  readonly number: number
  readonly content: Buffer
}

export function frame(kind: FrameKind, number: number, content: Uint8Array = new Uint8Array(0)): Buffer {
  const bytes = Buffer.allocUnsafe(HEAD + content.length)
  bytes.write(LETTERS[kind], 0, 'latin1')
  bytes.writeUInt32BE(number % 2 ** 32, 1)
  bytes.set(content, HEAD)
  return bytes
}

/** Reads a frame; null: it is none. */
export function readFrame(data: Uint8Array): Frame | null {
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength)
  const kind = bytes.length < HEAD ? undefined : KINDS.get(bytes[0] ?? 0)
  return kind === undefined ? null : { kind, number: bytes.readUInt32BE(1), content: bytes.subarray(HEAD) }
}
