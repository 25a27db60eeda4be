import fc from 'fast-check'

/** Number of surrogates, which are no characters of their own, and the first of them. */
const [SURROGATES, FIRST_SURROGATE] = [0x800, 0xd800]
const LAST_CHARACTER = 0x10ffff

/**
 * Any character, as the unit of `fc.string`. The unit `binary` has the same ones, but makes a table of all of them, which
 * takes most of a second of each process.
 */
export const anyCharacter = fc.nat({ max: LAST_CHARACTER - SURROGATES }).map(
  (index) => String.fromCodePoint(index < FIRST_SURROGATE ? index : index + SURROGATES),
  (text) => {
    const code = typeof text === 'string' ? (text.codePointAt(0) ?? NaN) : NaN
    const isSurrogate = code >= FIRST_SURROGATE && code < FIRST_SURROGATE + SURROGATES
    if (isSurrogate || text !== String.fromCodePoint(code)) throw new Error('not one character')
    return code < FIRST_SURROGATE ? code : code - SURROGATES
  },
)
