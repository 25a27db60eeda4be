/*
 * Chinese and Japanese put no spaces between words, so a tokenizer that splits at spaces sees a sentence as one word.
 * Each of their characters (and of Korean, whose words carry endings) becomes a separate word, in the index and in
 * queries alike; a run of them in a query is then a phrase.
 */
export const CJK_CHARACTER = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}ー々〆]`
const CJK = new RegExp(`(${CJK_CHARACTER})`, 'gu')

/** Anything the tokenizer keeps: letters, digits, private use characters. */
const WORD_CHARACTER = /[\p{L}\p{N}\p{Co}]/u

/** The shortest beginning of a word that finds the words it begins. */
const SHORTEST_PREFIX = 3

/** A message's text as the word index takes it. */
export function indexedText(text: string): string {
  return text.replace(CJK, ' $1 ')
}

/**
 * A query for the word index that finds messages with every word of what a person typed; the last word may be the
 * beginning of one. Every word is quoted, so no input is an FTS5 expression. Null when there is no word in it.
 */
export function matchExpression(query: string): string | null {
  const words = queryWords(query)
  const last = words.at(-1)
  if (last === undefined) return null
  const phrases = words.map((word) => `"${indexedText(word)}"`)
  return mayBeBeginning(last) ? `${phrases.join(' ')} *` : phrases.join(' ')
}

/** The words of a query, as a person typed them. What separates them is white space; the index may split them further. */
export function queryWords(query: string): string[] {
  return query.split(/[\s\0"]+/u).filter((word) => WORD_CHARACTER.test(word))
}

/** Whether a word can still go on: not after a CJK character, which is a word by itself, or a mark. */
export function mayBeBeginning(word: string): boolean {
  const tail = /[\p{L}\p{N}\p{Co}\p{M}]*$/u.exec(indexedText(word))?.[0] ?? ''
  return [...tail].length >= SHORTEST_PREFIX
}
