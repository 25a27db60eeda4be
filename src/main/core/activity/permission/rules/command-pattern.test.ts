import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allowsAnything, matchesWords, parseCommandPattern, type CommandPattern } from './command-pattern'
import { commandWords } from './command-words'
import { hostileTails } from '../fixtures/hostile-commands'

function pattern(text: string): CommandPattern {
  const parsed = parseCommandPattern(text)
  if (parsed === null) throw new Error(`${text} is no pattern`)
  return parsed
}

function matches(text: string, line: string): boolean {
  const words = commandWords(line)
  return words !== null && matchesWords(pattern(text), words)
}

describe('a command pattern', () => {
  it.each([
    ['npm test', 'npm test'],
    ['npm test', ' npm  "test" '],
    ['npm test *', 'npm test'],
    ['npm test *', 'npm test -- --watch src/a.ts'],
    ['git commit -m *', 'git commit -m "several words; and more"'],
    ['echo "*"', 'echo "*"'],
  ])('%s lets %s through', (text, line) => {
    expect(matches(text, line)).toBe(true)
  })

  it.each([
    ['npm test', 'npm test x'],
    ['npm test', 'npm'],
    ['npm test', 'NPM test'],
    ['npm test *', 'npm testing'],
    ['npm test *', 'npm'],
    ['npm test *', 'npm "test x"'],
    ['npm test *', 'X=1 npm test'],
    ['npm test *', '/tmp/npm test'],
    ['echo "*"', 'echo a'],
  ])('%s does not let %s through', (text, line) => {
    expect(matches(text, line)).toBe(false)
  })

  it.each(['*', ' *', '* x', 'npm * x', 'npm t*', 'npm test; *', 'a && b', '$x *', 'a\nb', '"open *', ''])(
    'cannot be %j',
    (text) => {
      expect(parseCommandPattern(text)).toBeNull()
    },
  )

  it.each(hostileTails)('lets nothing through that goes on with %j', (tail) => {
    for (const text of ['npm test', 'npm test *'])
      for (const line of [`npm test${tail}`, `npm test ${tail}`, `npm test x${tail}`])
        expect(matches(text, line)).toBe(false)
  })

  it('never lets through what begins with other words, whatever follows', () => {
    const word = fc.stringMatching(/^[a-z]{1,6}$/)
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 3 }), fc.string(), (words, line) => {
        const found = commandWords(line)
        const isPrefix = found !== null && words.every((each, index) => each === found[index])
        expect(matches(`${words.join(' ')} *`, line)).toBe(isPrefix)
      }),
    )
  })

  it.each(['sh *', 'bash -c *', '/usr/bin/env *', 'sudo *', 'cmd.exe /c *', 'PowerShell -Command *', 'xargs *'])(
    'that would let every command through is known: %s',
    (text) => {
      expect(allowsAnything(pattern(text))).toBe(true)
    },
  )

  it('that names one command of such a program is not meant', () => {
    expect(allowsAnything(pattern('bash build.sh'))).toBe(false)
    expect(allowsAnything(pattern('npm test *'))).toBe(false)
  })
})
