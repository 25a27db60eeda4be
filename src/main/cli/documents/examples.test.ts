import { describe, expect, it } from 'vitest'
import { parseCommandLine } from '../parse'
import { callsIn, commandsOf, examplesOf, userPages } from '../testing/examples'

/* Examples of the documentation, as far as they can be checked without a process; at night examples.spec.ts runs them. */

/** Forms of commands, which `markdown.ts` writes. */
const isForm = (command: string): boolean => /\[(?:OPTIONS|ACTION)\]/.test(command)

it('finds the calls in a command', () => {
  expect(callsIn('answer=$(parley send "say Hello")\necho "$answer"')).toEqual([['send', 'say Hello']])
  expect(callsIn("parley export S | parley import - --tag='a b' > file")).toEqual([
    ['export', 'S'],
    ['import', '-', '--tag=a b'],
  ])
  expect(callsIn('systemctl enable parley && npx parley rpc')).toEqual([['rpc']])
})

describe('examples of the documentation', async () => {
  for (const page of await userPages()) {
    const examples = await examplesOf(page)
    const calls = examples
      .filter(({ language }) => language === 'sh')
      .flatMap(commandsOf)
      .filter((command) => !isForm(command))
      .flatMap(callsIn)
    if (calls.length > 0)
      it(`are calls that parley understands, ${page}`, () => {
        const wrong = calls.map((call) => ({ call, parsed: parseCommandLine(call) }))
        expect(wrong.filter(({ parsed }) => parsed.kind === 'misuse')).toEqual([])
      })
    const json = examples.filter(({ language }) => language === 'json')
    if (json.length > 0)
      it(`are JSON where they say so, ${page}`, () => {
        for (const { code, place } of json) expect(() => JSON.parse(code) as unknown, place).not.toThrow()
      })
  }
})
