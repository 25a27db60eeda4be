import { setTimeout as sleep } from 'node:timers/promises'

/** Waits for this many milliseconds; returns early when the signal aborts, and never rejects. */
export type Pause = (milliseconds: number, signal: AbortSignal) => Promise<void>

/** A pause by the machine's own clock. */
export const realPause: Pause = async (milliseconds, signal) => {
  // The only rejection is the abort, which callers see on the signal.
  await sleep(milliseconds, undefined, { signal }).catch(() => undefined)
}

/**
 * Splits text into pieces of at least `size` characters that end with a word, so that words are not split on screen.
 * The joined pieces equal the text.
 */
export function* pieces(text: string, size: number): Generator<string> {
  let piece = ''
  for (const [word] of text.matchAll(/\s*\S+|\s+$/g)) {
    piece += word
    if (piece.length < size) continue
    yield piece
    piece = ''
  }
  if (piece !== '') yield piece
}
