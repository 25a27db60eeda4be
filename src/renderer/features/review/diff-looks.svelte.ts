import { changedWords, type Span } from '../tool-output/changed-words'
import type { ColoredText } from '../tool-output/colored-lines'
import { colorsOf } from '../tool-output/diff-colors'
import type { linesOf } from './rows'

type Lines = ReturnType<typeof linesOf>

/** Highlighting of the lines of a difference, and the words that changed in them. To be made in a component. */
export class DiffLooks {
  colors = $state.raw<readonly ColoredText[][]>([])
  words = $state.raw<ReadonlyMap<number, readonly Span[]>>(new Map())

  constructor(path: () => string | undefined, lines: () => Lines) {
    $effect(() => {
      const shown = lines()
      const name = path()
      this.colors = []
      this.words = new Map()
      if (name === undefined || shown.length === 0) return
      let gone = false
      // The lines are on the screen first.
      const timer = setTimeout(() => {
        this.words = changedWords(shown)
        void colorsOf(name, shown).then((colored) => {
          if (!gone) this.colors = colored
        })
      })
      return () => {
        gone = true
        clearTimeout(timer)
      }
    })
  }
}
