/*
 * The one form in which searches compare text: compatibility forms (full width, ligatures) are their letters, letters of
 * alphabets have no marks and no case, and letters that people type as others are those. Marks that make other letters, as
 * in Japanese and the scripts of India, stay.
 */

/** Marks of Latin, Greek, Cyrillic, Hebrew and Arabic letters, which people leave out. */
const MARKS = String.raw`\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670`
const MARK = new RegExp(`[${MARKS}]`, 'gu')

const TYPED_AS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ŧ: 't',
  ŋ: 'n',
  ς: 'σ',
}
const OTHER_LETTER = new RegExp(`[${Object.keys(TYPED_AS).join('')}]`, 'gu')

const OTHER_THAN_ASCII = /[^\0-\u007f]+/gu

/** Returns a text in the form that searches compare; ASCII letters keep their case. */
export function foldLetters(text: string): string {
  return text.replace(OTHER_THAN_ASCII, foldRun)
}

/** Returns a text in the form that searches compare. */
export function fold(text: string): string {
  return foldLetters(text).toLowerCase()
}

function foldRun(run: string): string {
  return run
    .normalize('NFKD')
    .toLowerCase()
    .replace(MARK, '')
    .replace(OTHER_LETTER, (letter) => TYPED_AS[letter] ?? letter)
    .normalize('NFC')
}

/** Ranges of letters, beyond ASCII, that may fold to other ones. */
const FOLDED: readonly (readonly [number, number])[] = [
  [0xaa, 0x24f],
  [0x370, 0x52f],
  [0x5d0, 0x5ea],
  [0x620, 0x6d3],
  [0x1e00, 0x1fff],
  [0x2160, 0x217f],
  [0xfb00, 0xfb06],
  [0xff01, 0xff9f],
]

let variants: ReadonlyMap<string, string> | undefined

/** Characters by what they fold to. */
function variantsOf(folded: string): string {
  variants ??= allVariants()
  return variants.get(folded) ?? ''
}

function allVariants(): Map<string, string> {
  const found = new Map<string, string>()
  for (const [from, to] of FOLDED)
    for (let code = from; code <= to; code++) {
      const letter = String.fromCodePoint(code)
      const folded = fold(letter)
      if (folded !== letter && /^[\p{L}\p{N}]+$/u.test(folded)) found.set(folded, (found.get(folded) ?? '') + letter)
    }
  return found
}

const SYNTAX = /[\\^$.*+?()[\]{}|/]/g

/** Returns the source of a pattern, for `u` and `i`, that finds a text in any form that folds to the same. */
export function foldedPattern(text: string): string {
  const letters = [...fold(text)]
  let source = ''
  for (let at = 0; at < letters.length; at++) {
    const pair = variantsOf(letters.slice(at, at + 2).join(''))
    const one = letterPattern(letters[at] ?? '')
    if (pair === '' || at + 1 === letters.length) source += one
    else source += `(?:${one}${letterPattern(letters[++at] ?? '')}|[${pair}])`
  }
  return source
}

function letterPattern(letter: string): string {
  const plain = letter.replace(SYNTAX, String.raw`\$&`)
  const others = variantsOf(letter)
  const forms = new Set([plain, letter.normalize('NFD').replace(SYNTAX, String.raw`\$&`)])
  if (others !== '') forms.add(`[${others}]`)
  const any = forms.size === 1 ? plain : `(?:${[...forms].join('|')})`
  return /[\p{L}\p{N}]/u.test(letter) ? `${any}[${MARKS}]*` : any
}
