/** Scripts without spaces, in which a formula stands beside letters. */
const UNSPACED = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}`
/** A dollar sign after these belongs to a name, an amount or a command. */
const JOINED_BEFORE = new RegExp(String.raw`(?![${UNSPACED}])[\p{L}\p{N}$})\]\\]$`, 'u')
const JOINED_AFTER = new RegExp(String.raw`^(?:(?![${UNSPACED}])[\p{L}\p{N}]|[{(_$@])`, 'u')
/** Endings of words that follow a symbol: `$n$th`, `$x$s`. */
const ENDING = /^(?:st|nd|rd|th|s)(?![\p{L}\p{N}])/u

/** Commands of TeX with one argument of words or signs, and indices in braces; what they hold says nothing. */
const GROUPS = /\\[A-Za-z]+\*?\s*\{[^{}]*\}|[_^]\s*\{[^{}]*\}/g
const COMMANDS = /\\(?:[A-Za-z]+\*?|[^])/g
const FUNCTIONS =
  /\b(?:sin|cos|tan|cot|sec|csc|log|ln|lg|exp|lim|max|min|sup|inf|arg|mod|det|gcd|dim|ker|deg|rank|tr|Var|Cov|Pr)\b/g

/**
 * Returns true for the text between two dollar signs of a line that is a formula beyond doubt. Shell variables, code, prices
 * and prose are none.
 */
export function isFormula(tex: string): boolean {
  return isDisplayedFormula(tex) && !isName(tex) && !/^[/:;,.=?!@&*)\]}]|(?<![\^_])[-+*/:;,.=([{]$/.test(tex)
}

/** Returns true for the text between doubled dollar signs that is a formula beyond doubt. */
export function isDisplayedFormula(tex: string): boolean {
  return (
    /[\p{L}\p{N}\\]/u.test(tex) &&
    !/"|\(['"]/.test(tex) &&
    isBalanced(tex) &&
    !/^\{[A-Za-z_]\w*\}/.test(tex) &&
    !isProse(tex)
  )
}

/** Returns true when the signs around a formula are no part of the words beside it. */
export function standsAlone(before: string, tex: string, after: string): boolean {
  if (JOINED_BEFORE.test(before)) return false
  return !JOINED_AFTER.test(after) || (ENDING.test(after) && /^[A-Za-z]$|[\w}]$/.test(tex) && tex.length <= 12)
}

/** Returns true for words side by side, and for an amount with a word. */
function isProse(tex: string): boolean {
  const bare = tex.replace(GROUPS, '·').replace(COMMANDS, '·').replace(FUNCTIONS, '·')
  if (/[\p{L}\p{M}]{2,}[,;:]?\s+[\p{L}\p{N}]|[\p{L}\p{N}][,;:]?\s+[\p{L}\p{M}]{2,}/u.test(bare)) return true
  // Letters of other alphabets than those of formulas.
  if (/(?![\p{Script=Latin}\p{Script=Greek}])\p{L}/u.test(bare) && !/[=^+<>\\]/.test(tex)) return true
  return /^\d[\d.,]*\s+\p{L}/u.test(bare)
}

/** Returns true for a name or a path, of which no dollar sign may be lost. */
function isName(tex: string): boolean {
  return /^[({]?[\w.:/\\~-]*[A-Za-z]{3}[\w.:/\\~-]*[)}]?$/.test(tex) && !/\\[A-Za-z]+$/.test(tex)
}

function isBalanced(tex: string): boolean {
  let depth = 0
  for (const [sign] of tex.matchAll(/\\[^]|[{}]/g)) {
    if (sign === '{') depth++
    else if (sign === '}' && --depth < 0) return false
  }
  return depth === 0
}
