import { describe, expect, it } from 'vitest'
import {
  baseName,
  bytes,
  clockTime,
  countdown,
  dollars,
  duration,
  firstLine,
  percent,
  planTime,
  relativeTime,
  relativePhrase,
  tokens,
} from './format'

const now = new Date(2026, 5, 15, 12, 0, 0).getTime()
const minute = 60_000
const day = 24 * 60 * minute

describe('relativeTime', () => {
  it.each([
    [0, 'now'],
    [59_999, 'now'],
    [minute, '1m'],
    [59 * minute, '59m'],
    [60 * minute, '1h'],
    [day - 1, '23h'],
    [day, '1d'],
    [7 * day - 1, '6d'],
    [8 * day, 'Jun 7'],
    [400 * day, 'May 11, 2025'],
  ])('says %i ms ago as %s', (age, said) => {
    expect(relativeTime(now - age, now, 'en-US')).toBe(said)
  })

  it('says now for a time that is slightly ahead', () => {
    expect(relativeTime(now + 5000, now)).toBe('now')
  })
})

describe('relativePhrase', () => {
  it.each([
    [0, 'just now'],
    [5 * minute, '5 min. ago'],
    [3 * 60 * minute, '3 hr. ago'],
    [2 * day, '2 days ago'],
    [8 * day, 'on Jun 7'],
  ])('says %i ms ago as %s', (age, said) => {
    expect(relativePhrase(now - age, now, 'en-US')).toBe(said)
  })
})

describe('clockTime', () => {
  it('leaves the date out today and names it on other days', () => {
    expect(clockTime(now, now, 'en-GB')).toBe('12:00')
    expect(clockTime(now - day, now, 'en-GB')).toBe('14 Jun, 12:00')
    expect(clockTime(now - 400 * day, now, 'en-GB')).toBe('11 May 2025, 12:00')
  })
})

it('names the day and the minute of what is planned', () => {
  expect(planTime(new Date(2026, 10, 25, 9, 0, 30).getTime(), 'en-US')).toBe('Wed, Nov 25, 9:00 AM')
})

describe('numbers', () => {
  it.each([
    [20, '<0.1 s'],
    [412, '0.4 s'],
    [8_240, '8.2 s'],
    [12_400, '12 s'],
    [72_000, '1 m 12 s'],
    [120_000, '2 m'],
    [3_900_000, '1 h 5 m'],
    [18_000_000, '5 h'],
  ])('says %i ms as %s', (ms, said) => {
    expect(duration(ms)).toBe(said)
  })

  it.each([
    [999, '999'],
    [41_230, '41.2k'],
    [200_000, '200k'],
    [999_949, '999.9k'],
    [1_300_000, '1.3M'],
  ])('says %i tokens as %s', (value, said) => {
    expect(tokens(value)).toBe(said)
  })

  it.each([
    [1, '1 byte'],
    [999, '999 bytes'],
    [16_384, '16.4 kB'],
    [999_990, '1.0 MB'],
    [5e9, '5.0 GB'],
  ])('says %i bytes as %s', (value, said) => {
    expect(bytes(value)).toBe(said)
  })

  it.each([
    [0, '0%'],
    [0.3, '<1%'],
    [1, '1%'],
    [61.6, '62%'],
  ])('says %d of a hundred as %s', (value, said) => {
    expect(percent(value)).toBe(said)
  })

  it('keeps small amounts of money visible', () => {
    expect(dollars(0.000013)).toBe('<$0.0001')
    expect(dollars(0.0042)).toBe('$0.0042')
    expect(dollars(0)).toBe('$0.00')
    expect(dollars(1.5)).toBe('$1.50')
  })
})

describe('text', () => {
  it('takes the last name of paths of either platform', () => {
    expect(baseName('/home/ann/parley/')).toBe('parley')
    expect(baseName('C:\\work\\site')).toBe('site')
    expect(baseName('/')).toBe('/')
  })

  it('takes the first line that says something', () => {
    expect(firstLine('\n\n  Fix the test \nplease', 80)).toBe('Fix the test')
    expect(firstLine('abcdefgh', 5)).toBe('abcd…')
    expect(firstLine('', 5)).toBe('')
  })
})

it.each([
  [598_001, '9:59'],
  [60_000, '1:00'],
  [900, '0:01'],
  [0, '0:00'],
])('counts %d ms down as %s', (ms, words) => {
  expect(countdown(ms)).toBe(words)
})
