import { foldLetters } from '#shared/find/fold'

/*
 * Chinese and Japanese put no spaces between words, so a tokenizer that splits at spaces sees a sentence as one word.
 * Each of their characters (and of Korean, whose words carry endings) becomes a separate word, in the index and in
 * queries alike; a run of them in a query is then a phrase.
 */
export const CJK_CHARACTER = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}ー々〆]`
const CJK = new RegExp(`(${CJK_CHARACTER})`, 'gu')

/** Anything the tokenizer keeps: letters, digits, private use characters. */
const WORD_CHARACTER = /[\p{L}\p{N}\p{Co}]/u

/** Signs at the end of a name that tell it from others: C++, C#. */
export const NAME_SIGNS = String.raw`(?:\+\+|#)(?![\p{L}\p{N}+#]|[^\s\p{P}!-~\0])`
const SIGNED_NAME = new RegExp(String.raw`(?<![^\s\p{P}!-~\0])([\p{L}\p{N}]+)(${NAME_SIGNS})`, 'gu')

/** Minimum length of a prefix that finds the words it begins. */
const SHORTEST_PREFIX = 3

/** Returns a message's text in the form that the word index takes. Names with signs follow it once more, with their signs. */
export function indexedText(text: string): string {
  const words = spaced(foldLetters(text))
  const names = signedNames(words)
  return names.length === 0 ? words : `${words}\n${names.join(' ')}`
}

/** Words before each component of a path and after the last one, so that the end of a path is a phrase. */
const COMPONENT = '\ue002'
const PATH_END = '\ue001'

/** Returns paths, one a line, in the form that the index of calls takes. */
export function indexedPaths(paths: string): string {
  return paths === '' ? '' : paths.split('\n').map(pathWords).join('\n')
}

/** Returns the phrase that the index of calls has of a path that ends with these components; null when they have no words. */
export function pathPhrase(end: string): string | null {
  const words = queryWords(end)
  return words.length === 0 ? null : `"${pathWords(words.join(' '))}"`
}

function pathWords(path: string): string {
  const components = path.split(/[\\/]+/u).filter((component) => component !== '')
  return [...components.map((component) => `${COMPONENT} ${spaced(foldLetters(component))}`), PATH_END].join(' ')
}

/** Returns the phrases, in quotation marks, that the index has of a message with a word of a query; the word itself is last. */
export function phrasesOf(word: string): string[] {
  const words = spaced(foldLetters(word))
  return [...signedNames(words), words].map((phrase) => `"${phrase}"`)
}

function spaced(text: string): string {
  return text.replace(CJK, ' $1 ')
}

/** Returns the names of a text that have signs; these are letters to the tokenizer, from the private use area. */
function signedNames(text: string): string[] {
  if (!text.includes('#') && !text.includes('++')) return []
  const names = [...text.matchAll(SIGNED_NAME)].map(
    ([, name = '', signs = '']) =>
      name + [...signs].map((sign) => String.fromCodePoint(0xe000 + (sign.codePointAt(0) ?? 0))).join(''),
  )
  return [...new Set(names)]
}

/**
 * Returns a query for the word index that finds messages with every word that a person typed; the last word may be the
 * beginning of one. Every word is quoted, so no input is an FTS5 expression. Null when the input contains no word.
 */
export function matchExpression(query: string): string | null {
  const words = queryWords(query)
  const last = words.at(-1)
  if (last === undefined) return null
  const phrases = words.flatMap(phrasesOf)
  return mayBeBeginning(last) ? `${phrases.join(' ')} *` : phrases.join(' ')
}

/** Returns the words of a query as a person typed them, split at white space; the index may split them further. */
export function queryWords(query: string): string[] {
  return query.split(/[\s\0"]+/u).filter((word) => WORD_CHARACTER.test(word))
}

/** True when a word may be a prefix: long enough, and not ending in a symbol or a CJK character (a word by itself). */
export function mayBeBeginning(word: string): boolean {
  const tail = /[\p{L}\p{N}\p{Co}\p{M}]*$/u.exec(spaced(foldLetters(word)))?.[0] ?? ''
  return [...tail].length >= SHORTEST_PREFIX
}
