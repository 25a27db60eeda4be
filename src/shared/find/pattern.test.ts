import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countIn, findPattern, rangesOf } from './pattern'

function found(query: string, text: string): string[] {
  const pattern = findPattern(query)
  return pattern === null ? [] : rangesOf(pattern, text).map(({ start, end }) => text.slice(start, end))
}

test('finds parts of words, in any case, of any script', () => {
  expect(found('arse', 'Parser, PARSE')).toEqual(['arse', 'ARSE'])
  expect(found('ÄPFEL', 'äpfel')).toEqual(['äpfel'])
  expect(found('сес', 'СЕССИЯ')).toEqual(['СЕС'])
  expect(found('検索', '全文検索')).toEqual(['検索'])
})

test('finds letters whether their marks are composed or not', () => {
  expect(found('caf\u00e9', 'cafe\u0301')).toEqual(['cafe\u0301'])
  expect(found('cafe\u0301', 'CAF\u00c9')).toEqual(['CAF\u00c9'])
})

test('finds letters in any form that people type', () => {
  expect(found('cafe', 'Café, ｃａｆé')).toEqual(['Café', 'ｃａｆé'])
  expect(found('strasse', 'Straße STRASSE')).toEqual(['Straße', 'STRASSE'])
  expect(found('Straße', 'strasse')).toEqual(['strasse'])
  expect(found('Lodz', 'Łódź')).toEqual(['Łódź'])
  expect(found('елка', 'Ёлка, е\u0308лка')).toEqual(['Ёлка', 'е\u0308лка'])
  expect(found('한글', '한글'.normalize('NFD'))).toEqual(['한글'.normalize('NFD')])
  expect(found('がんばって'.normalize('NFD'), 'がんばって')).toEqual(['がんばって'])
  // Another letter, not a mark on one.
  expect(found('かんはって', 'がんばって')).toEqual([])
})

test('white space is any white space', () => {
  expect(found(' two  words ', 'two\n  words')).toEqual(['two\n  words'])
  expect(findPattern(' \n\t')).toBeNull()
  expect(findPattern('')).toBeNull()
})

test('what means something in patterns is text', () => {
  for (const query of ['.*', '(', '[a', 'a{2}', '\\d', '$^', 'a|b', '/x/', '?', '+'])
    expect(found(query, `x ${query} y`)).toEqual([query])
})

test('never cuts a character in two', () => {
  expect(found('\ud83d', '😀')).toEqual([])
  expect(found('😀', 'a😀b😀')).toEqual(['😀', '😀'])
})

test('every query finds itself, and is counted as often as it is found', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', minLength: 1 }),
      fc.array(fc.string({ unit: 'grapheme' })),
      (query, texts) => {
        const pattern = findPattern(query)
        if (pattern === null) return
        expect(rangesOf(pattern, query).length).toBe(query.trim() === '' ? 0 : 1)
        const withQuery = [...texts, query]
        const ranges = withQuery.flatMap((text) => rangesOf(pattern, text))
        expect(countIn(pattern, withQuery)).toBe(ranges.length)
      },
    ),
  )
})
