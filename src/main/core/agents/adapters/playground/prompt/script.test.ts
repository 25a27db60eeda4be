import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { examples } from '../session/offers'
import { limits, scriptOf } from './script'
import type { Step, ToolCall } from './steps'
import { anyCharacter } from '#shared/kernel/testing/any-character'

const tools = (...calls: ToolCall[]): Step[] => [{ do: 'tools', calls }]
const list = (path: string) => tools({ tool: 'list', path })
const read = (path: string) => tools({ tool: 'read', path })
const search = (query: string, path = '.') => tools({ tool: 'search', query, path })
const write = (path: string, content: string) => tools({ tool: 'write', path, content })
const run = (command: string) => tools({ tool: 'run', command })
const introduce: Step[] = [{ do: 'introduce' }]

const understood: readonly (readonly [string, readonly Step[]])[] = [
  ['', introduce],
  ['  \n ', introduce],
  ['help', introduce],
  ['/help', introduce],
  ['Hello!', introduce],
  ['What can you do here?', introduce],
  ['who are you?', introduce],

  ['list', list('.')],
  ['ls', list('.')],
  ['/list src', list('src')],
  ['List the files in this folder', list('.')],
  ['list the files in src', list('src')],
  ['list all files', list('.')],
  ['please list the files in the src folder.', list('src')],
  ['Can you show me the files in "my files"?', list('my files')],
  ['What files are here?', list('.')],
  ['what is in this folder?', list('.')],
  ['list .', list('.')],

  ['read package.json', read('package.json')],
  ['Read the file src/index.ts.', read('src/index.ts')],
  ['show me the contents of `a b.txt`', read('a b.txt')],
  ['what is in package.json?', read('package.json')],
  ['list the contents of src', list('src')],
  ['open README', read('README')],
  ['read .gitignore', read('.gitignore')],

  ['search TODO', search('TODO')],
  ['search for TODO in src', search('TODO', 'src')],
  ['find "in the beginning" in the docs folder', search('in the beginning', 'docs')],
  ['grep fixme', search('fixme')],

  ['write hello to a.txt', write('a.txt', 'hello\n')],
  ['Write "Hello, you." to notes/today.md.', write('notes/today.md', 'Hello, you.\n')],
  ['write "one" and "two" to a.txt', write('a.txt', '"one" and "two"\n')],
  ['write a letter to mum to mum.txt', write('mum.txt', 'a letter to mum\n')],
  ['write a.txt: hello', write('a.txt', 'hello\n')],
  ['write to a.txt:\nfirst line\n  second line', write('a.txt', 'first line\n  second line\n')],
  ['create a file called a.txt with hello', write('a.txt', 'hello\n')],
  ['save x into a new file named "a file"', write('a file', 'x\n')],

  ['run npm --version', run('npm --version')],
  ['Run node --version', run('node --version')],
  ['run "my program" --say "hello"', run('"my program" --say "hello"')],
  ['run "my program"', run('"my program"')],
  ['run `echo "a b"`', run('echo "a b"')],
  ['execute ls -la | wc', run('ls -la | wc')],
  ['run echo what?', run('echo what?')],
  ['$ git status', run('git status')],

  ['say hello', [{ do: 'say', text: 'hello' }]],
  ['think', [{ do: 'think', about: 'what to do next' }]],
  ['Think about the weather.', [{ do: 'think', about: 'the weather' }]],
  ['plan', [{ do: 'plan' }]],
  ['make a plan for today', [{ do: 'plan' }]],
  ['subagent', [{ do: 'delegate', task: 'list the files in this folder' }]],
  ['ask a subagent to read a.txt', [{ do: 'delegate', task: 'read a.txt' }]],
  ['markdown', [{ do: 'showcase' }]],
  ['show me some markdown', [{ do: 'showcase' }]],
  ['long', [{ do: 'recite', characters: 2000 }]],
  ['long 10000', [{ do: 'recite', characters: 10_000 }]],
  ['long 999999999', [{ do: 'recite', characters: limits.characters }]],
  ['slow 20', [{ do: 'linger', seconds: 20 }]],
  ['slow 20 seconds', [{ do: 'linger', seconds: 20 }]],
  ['slow 999999', [{ do: 'linger', seconds: limits.seconds }]],
  ['limit', [{ do: 'refuse', seconds: 3600 }]],
  ['limit 60 seconds', [{ do: 'refuse', seconds: 60 }]],
  ['error', [{ do: 'fail', category: 'runtime', message: 'This runtime error was asked for.' }]],
  ['error provider', [{ do: 'fail', category: 'provider', message: 'This provider error was asked for.' }]],
  ['error tool: it broke', [{ do: 'fail', category: 'tool', message: 'it broke' }]],
  ['error something odd', [{ do: 'fail', category: 'runtime', message: 'something odd' }]],
  ['crash', [{ do: 'crash' }]],
  ['unknown message', [{ do: 'unknown' }]],
]

const notUnderstood = [
  'Fix the flaky login test',
  'list three ideas for a party',
  'run the tests',
  'write a letter to my mother',
  'crash the economy',
  'longing',
  'run',
  'write to a.txt',
]

describe('scriptOf', () => {
  it.each(understood)('understands %j', (prompt, steps) => {
    expect(scriptOf(prompt)).toEqual(steps)
  })

  it.each(notUnderstood)('introduces itself when it does not understand %j', (prompt) => {
    expect(scriptOf(prompt)).toEqual([{ do: 'introduce', unrecognised: prompt }])
  })

  it.each(examples)('understands its own example %j', (prompt) => {
    expect(scriptOf(prompt)).not.toContainEqual(expect.objectContaining({ unrecognised: prompt }))
  })

  it('composes what is asked for by name', () => {
    const [step] = scriptOf('Write a haiku to notes.md')
    const content = step?.do === 'tools' && step.calls[0]?.tool === 'write' ? step.calls[0].content : ''
    expect(content.split('\n')).toHaveLength(4)
  })

  it('uses as many tools as asked for, up to a limit', () => {
    const callsOf = (prompt: string) => scriptOf(prompt).flatMap((step) => (step.do === 'tools' ? step.calls : []))
    expect(callsOf('tools 8')).toHaveLength(8)
    expect(callsOf('tools 5000')).toHaveLength(limits.tools)
  })

  it('does several requests in order', () => {
    const steps = [...list('.'), ...read('a.txt'), ...run('npm test')]
    expect(scriptOf('list the files, then read a.txt and then run npm test')).toEqual(steps)
    expect(scriptOf('list the files\n\nread a.txt\nrun npm test')).toEqual(steps)
  })

  it('takes text as one request unless every part of it is understood', () => {
    expect(scriptOf('run echo now then never')).toEqual(run('echo now then never'))
    expect(scriptOf('write a.txt: one\ntwo')).toEqual(write('a.txt', 'one\ntwo\n'))
  })

  it('answers every text with the same steps, at once', () => {
    const words = fc.constantFrom(
      'run',
      'write',
      'to',
      'in',
      'then',
      'list',
      'the',
      '"',
      '`',
      ' ',
      '\n',
      '.',
      'a.txt',
      '/',
    )
    const text = fc.oneof(
      fc.string({ unit: anyCharacter }),
      fc.array(words).map((parts) => parts.join(' ')),
    )
    fc.assert(
      fc.property(text, (prompt) => {
        const steps = scriptOf(prompt)
        expect(steps.length).toBeGreaterThan(0)
        expect(scriptOf(prompt)).toEqual(steps)
      }),
    )
  })

  it.each(['x', ' ', 'to a.', '. ', 'then ', '"', '\n', 'search x in '])(
    'does not lose time over a hostile prompt of %j',
    (part) => {
      const begun = performance.now()
      for (const verb of ['', 'write ', 'write x to ', 'search ', 'read '])
        for (const length of [limits.prompt, 10_000_000]) {
          const filler = part.repeat(length / part.length).slice(verb.length + 4)
          expect(scriptOf(`${verb}${filler} end`).length).toBeGreaterThan(0)
        }
      expect(performance.now() - begun).toBeLessThan(2000)
    },
  )
})
