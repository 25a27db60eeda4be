import type { TextRange } from '#shared/find/pattern'
import { fold } from '#shared/find/fold'
import { CJK_CHARACTER, mayBeBeginning, NAME_SIGNS, queryWords } from './search-text'

/** One word of a query as the tokenizer of the index sees it: mostly one word, several where it splits it. */
export interface Phrase {
  readonly words: readonly string[]
  /** The last of them may be the beginning of a word. */
  readonly isBeginning: boolean
}

/** Range of a phrase in a text. */
export interface PhraseRange extends TextRange {
  /** Index of the phrase. */
  readonly phrase: number
}

/** Number of characters after which the rest of a text is ignored, so that no excerpt takes long. */
const MOST_READ = 200_000

/** One character of scripts without spaces, also one that is written as parts. */
const CJK_WRITTEN = String.raw`(?:[\u1100-\u115f][\u1160-\u11a7][\u11a8-\u11ff]?|${CJK_CHARACTER}[\u3099\u309a\uff9e\uff9f]?)`

/** Matches a word as the tokenizer sees it, with the marks on its letters and the signs that belong to a name. */
const WORD = new RegExp(
  String.raw`${CJK_WRITTEN}|(?:(?!${CJK_CHARACTER})[\p{L}\p{N}\p{Co}]\p{M}*)+(?:${NAME_SIGNS})?`,
  'gu',
)
const SIGNS = /[+#]+$/u

/** Returns the phrases of a query for the index; a message that it finds contains all of them. */
export function indexPhrases(query: string): Phrase[] {
  const words = queryWords(query)
  return words.map((word, index) => ({
    words: wordsIn(word).map(({ word: folded }) => folded),
    isBeginning: index === words.length - 1 && mayBeBeginning(word),
  }))
}

/** Returns the words of a query for tags, notes and titles; any of them may be the beginning of a word. */
export function labelPhrases(query: string): Phrase[] {
  return wordsIn(query).map(({ word }) => ({ words: [word], isBeginning: true }))
}

/** Returns the ranges of phrases in a text, in order; they never overlap. */
export function phraseRanges(phrases: readonly Phrase[], text: string): PhraseRange[] {
  const words = wordsIn(text.slice(0, MOST_READ))
  const ranges: PhraseRange[] = []
  for (let at = 0; at < words.length;) {
    const phrase = phrases.findIndex((one) => standsAt(one, words, at))
    const length = phrases[phrase]?.words.length ?? 0
    const [first, last] = [words[at], words[at + length - 1]]
    if (length > 0 && first !== undefined && last !== undefined)
      ranges.push({ start: first.start, end: last.end, phrase })
    at += Math.max(1, length)
  }
  return ranges
}

/** True when every phrase has at least one of these ranges in a text. */
export function hasAll(phrases: readonly Phrase[], ranges: readonly PhraseRange[]): boolean {
  return phrases.every((_, index) => ranges.some(({ phrase }) => phrase === index))
}

interface FoundWord extends TextRange {
  /** In the form that searches compare. */
  readonly word: string
}

function wordsIn(text: string): FoundWord[] {
  return [...text.matchAll(WORD)].map(({ index, 0: word }) => ({
    start: index,
    end: index + word.length,
    word: fold(word),
  }))
}

function standsAt({ words, isBeginning }: Phrase, text: readonly FoundWord[], at: number): boolean {
  return (
    words.length > 0 &&
    words.every((word, index) => {
      const there = text[at + index]?.word
      if (there === word || there?.replace(SIGNS, '') === word) return true
      return isBeginning && index === words.length - 1 && there?.startsWith(word) === true
    })
  )
}
