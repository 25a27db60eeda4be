import { describe, expect, it } from 'vitest'
import { Matcher, matchedRanges } from './matcher'

const titles = [
  'Fix the parser',
  'Parse dates',
  'New session',
  'Über die Brücke',
  '東京の天気',
  'C++ templates',
  'Fix login cache',
]
const matcher = new Matcher(titles)
const found = (query: string) => matcher.find(query, 10).map((index) => titles[index])

describe('Matcher', () => {
  it('finds words by their beginnings, in any order', () => {
    expect(found('par fix')[0]).toBe('Fix the parser')
    expect(found('cache')).toEqual(['Fix login cache'])
  })

  it('takes one mistake a word', () => {
    expect(found('sesion')[0]).toBe('New session')
  })

  it('takes letters in their order', () => {
    expect(found('ssn')).toContain('New session')
    const short = new Matcher(titles, { short: true })
    expect(short.find('nses', 1)).toEqual([2])
  })

  it('does not care for case and accents, and knows other scripts and signs', () => {
    expect(found('uber')[0]).toBe('Über die Brücke')
    expect(found('BRÜCKE')[0]).toBe('Über die Brücke')
    expect(found('天気')).toEqual(['東京の天気'])
    expect(found('c++')[0]).toBe('C++ templates')
  })

  it('lists everything in order without a query, and nothing that does not match', () => {
    expect(found('')).toEqual(titles)
    expect(found('qqqq')).toEqual([])
    expect(found('++--')).toEqual([])
  })

  it('keeps the order of what fits equally well', () => {
    const many = new Matcher(Array.from({ length: 2000 }, (_, index) => `session ${index}`))
    expect(many.find('s', 3)).toEqual([0, 1, 2])
    const few = new Matcher(['alpha one', 'beta', 'alpha two'])
    expect(few.find('alpha', 3)).toEqual([0, 2])
  })
})

describe('Matcher of many texts', () => {
  it('finds the best of many matches, wherever it is', () => {
    const texts = Array.from({ length: 900 }, (_, index) => `Refixed number ${index}`)
    const many = new Matcher([...texts, 'Fix the parser'])
    expect(many.find('fix', 1)).toEqual([900])
    expect(many.find('fix', 50)).toHaveLength(50)
  })
})

describe('matchedRanges', () => {
  it('marks words, else letters, once', () => {
    expect(matchedRanges('Fix the parser', 'par fix')).toEqual([
      { start: 0, end: 3 },
      { start: 8, end: 11 },
    ])
    expect(matchedRanges('New session', 'nss')).toEqual([
      { start: 0, end: 1 },
      { start: 4, end: 5 },
      { start: 6, end: 7 },
    ])
    expect(matchedRanges('aaa', 'a aa')).toEqual([{ start: 0, end: 2 }])
    expect(matchedRanges('abc', 'x')).toEqual([])
  })
})
