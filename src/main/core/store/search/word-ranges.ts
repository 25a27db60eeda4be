import type { TextRange } from '#shared/find/pattern'
import { CJK_CHARACTER, mayBeBeginning, queryWords } from './search-text'

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

/** Matches a word as the tokenizer sees it, with the marks on its letters. */
const WORD = new RegExp(String.raw`${CJK_CHARACTER}|(?:(?!${CJK_CHARACTER})[\p{L}\p{N}\p{Co}]\p{Mn}*)+`, 'gu')

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
  /** Lower case, without marks. */
  readonly word: string
}

function wordsIn(text: string): FoundWord[] {
  return [...text.matchAll(WORD)].map(({ index, 0: word }) => ({
    start: index,
    end: index + word.length,
    word: word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase(),
  }))
}

function standsAt({ words, isBeginning }: Phrase, text: readonly FoundWord[], at: number): boolean {
  return (
    words.length > 0 &&
    words.every((word, index) => {
      const there = text[at + index]?.word
      return isBeginning && index === words.length - 1 ? there?.startsWith(word) === true : there === word
    })
  )
}
