import type { Writable } from 'node:stream'
import { styleText } from 'node:util'

/** Color or weight of a piece of text. */
export type Style = Parameters<typeof styleText>[0]

/** The terminal that a command prints to. */
export interface Terminal {
  /** Columns; undefined where the output goes to a file or a program. */
  readonly width: number | undefined
  /** Returns text with a style; as it is where colors are not wanted (NO_COLOR, a file, a dumb terminal). */
  readonly style: (style: Style | undefined, text: string) => string
}

/** Returns the terminal behind an output. */
export function terminalOf(output: Writable): Terminal {
  const isTerminal = 'isTTY' in output && output.isTTY === true
  const hasColors = isTerminal && 'hasColors' in output && typeof output.hasColors === 'function'
  // Reads NO_COLOR, FORCE_COLOR and TERM.
  const isColored = hasColors && (output.hasColors as () => boolean)()
  return {
    width: isTerminal ? widthOf(output) : undefined,
    style: (style, text) =>
      style === undefined || !isColored || text === '' ? text : styleText(style, text, { validateStream: false }),
  }
}

/** Width of a terminal that does not tell it. */
const DEFAULT_WIDTH = 80

function widthOf(output: Writable): number {
  const columns = 'columns' in output ? output.columns : undefined
  return typeof columns === 'number' && columns > 0 ? columns : DEFAULT_WIDTH
}
