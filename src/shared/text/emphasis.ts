import type { MarkdownIt } from 'markdown-it'
import { delimiterRun } from './delimiters'

/** Lets emphasis begin and end in scripts without spaces. */
export function addUnspacedEmphasis(parser: MarkdownIt): void {
  parser.inline.State = class extends parser.inline.State {
    override scanDelims(start: number, splits: boolean) {
      return delimiterRun(this.src, start, this.posMax, splits)
    }
  }
}
