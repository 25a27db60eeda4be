import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { version } from '../core/base/version'
import { main } from './main'
import { run } from './testing/run'

const oneLine = /^parley: [^\n]+\n$/

describe('parley', () => {
  /** Runs a command in this process; only invalid commands are tested this way. */
  async function runHere(...args: string[]) {
    const stdout = new PassThrough({ encoding: 'utf8' })
    const stderr = new PassThrough({ encoding: 'utf8' })
    const code = await main(args, {
      stdin: new PassThrough(),
      stdout,
      stderr,
      stopped: new AbortController().signal,
      pages: '',
      composeHost: () => Promise.reject(new Error('a host was made')),
    })
    return { code, output: (stdout.read() as string | null) ?? '', errors: (stderr.read() as string | null) ?? '' }
  }

  it('says what it can do, and its version', async () => {
    const help = await runHere('--help')
    expect(help).toMatchObject({ code: 0, errors: '' })
    expect(help.output).toMatch(/^Usage: parley/)
    expect(await runHere('serve', '--help')).toEqual(help)
    expect(await runHere('--version')).toEqual({ code: 0, errors: '', output: `${version}\n` })
  })

  it.each([
    [[]],
    [['nothing']],
    [['__proto__']],
    [['rpc', '--nothing']],
    [['rpc', 'more']],
    [['rpc', '--data']],
    [['serve', '--port', 'x']],
    [['serve', '--port', '65536']],
    [['sessions', '--open']],
  ])('%j is wrong usage', async (args) => {
    const { code, output, errors } = await runHere(...args)
    expect(code).toBe(2)
    expect(output).toBe('')
    expect(errors).toMatch(oneLine)
  })

  it('wrong usage is the exit code of the process', async () => {
    expect(await run(['nothing'])).toMatchObject({ code: 2, output: '' })
  })
})
