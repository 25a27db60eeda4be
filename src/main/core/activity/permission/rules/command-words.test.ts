import { spawnSync } from 'node:child_process'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { commandLine, commandWords } from './command-words'
import { hostileTails } from '../fixtures/hostile-commands'

describe('the words of one plain command', () => {
  it.each<[string, string[]]>([
    ['npm test', ['npm', 'test']],
    ['  npm   test  ', ['npm', 'test']],
    ['git commit -m "a; b (c) | d > e & f"', ['git', 'commit', '-m', 'a; b (c) | d > e & f']],
    [`git commit -m "don't"`, ['git', 'commit', '-m', "don't"]],
    ["echo 'plain words' x", ['echo', 'plain words', 'x']],
    ['echo ""', ['echo', '']],
    ['npm run --name="a b" x', ['npm', 'run', '--name=a b', 'x']],
    ['FOO=1 npm test', ['FOO=1', 'npm', 'test']],
    ['cat ~/notes.txt ./a-b_c,d@e:f', ['cat', '~/notes.txt', './a-b_c,d@e:f']],
    ['echo "*"', ['echo', '*']],
    ['echo grüße 日本', ['echo', 'grüße', '日本']],
  ])('%s', (line, words) => {
    expect(commandWords(line)).toEqual(words)
  })

  it.each(hostileTails)('are not those of a line with %j', (tail) => {
    expect(commandWords(`npm test${tail}`)).toBeNull()
    expect(commandWords(`npm test ${tail}`)).toBeNull()
  })

  it.each([
    '"a"b',
    "rm 'sa'fe",
    'echo "a""b"',
    '',
    '   ',
    '""',
    '"" x',
    '"open',
    "'open",
    `'"' & calc '"'`,
    `"a' & calc '`,
    "'a;b'",
    `x '"' y`,
  ])('are not those of %j', (line) => {
    expect(commandWords(line)).toBeNull()
  })
})

/** Lines composed of characters that are special to shells. */
const pieces = fc.constantFrom(
  ...['a', 'b c', ' ', '  ', '"', "'", '\\', '$', '$(', ')', '`', ';', '&', '&&', '|', '>', '<', '*', '?', '{x,y}'],
  ...['~', '#', '!', '\n', '\t', '%x%', '^', '=', '-z', '[a]', '\u2028', '\u00a0', '\u201c', 'ü'],
)
const lines = fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join(''))

describe('any line', () => {
  it('that can be written from words reads as those words', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string(), lines), { minLength: 1, maxLength: 5 }), (words) => {
        const line = commandLine(words)
        if (line !== null) expect(commandWords(line)).toEqual(words)
      }),
    )
    expect(commandLine(['git', 'commit', '-m', 'two words; and more'])).toBe('git commit -m "two words; and more"')
    expect(commandLine(['echo', '$HOME'])).toBeNull()
  })

  // Windows has no shell of this kind to compare with.
  const shells = process.platform === 'win32' ? [] : ['sh']
  it.each(shells)('that counts as plain has the same words in %s', (shell) => {
    const readable = fc
      .sample(lines, { numRuns: 10_000, seed: 7 })
      .flatMap((line) => {
        const words = commandWords(line)
        return words === null ? [] : [{ line, words }]
      })
      // Set before a command, or short for a home folder: the same words, and the shell puts something else in.
      .filter(({ line, words }) => !words.some((word) => /^\w+=/.test(word)) && !line.includes('~'))
    expect(readable.length).toBeGreaterThan(100)
    const script = readable.map(({ line }) => `show ${line}\nprintf 'end\\n'`).join('\n')
    const show = `show() { for word in "$@"; do printf '<%s>\\n' "$word"; done; }\n`
    const { stdout, stderr } = spawnSync(shell, ['-f', '-c', show + script], { encoding: 'utf8' })
    expect(stderr).toBe('')
    expect(stdout).toBe(readable.map(({ words }) => words.map((word) => `<${word}>\n`).join('') + 'end\n').join(''))
  })
})
