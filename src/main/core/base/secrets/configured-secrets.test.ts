import { describe, expect, it } from 'vitest'
import { secretArguments, secretHeaders, secretVariables } from './configured-secrets'

const random = 'x7Kp2mQ9vL4tR8wN1zB6'

describe('secrets of a configuration', () => {
  it.each<[string, Record<string, string>, string[]]>([
    [
      'by the name',
      { GITHUB_TOKEN: 'correct horse', DB_PASSWORD: 'pw', API_KEY: random },
      ['correct horse', 'pw', random],
    ],
    ['by their look', { SETUP: random }, [random]],
    ['in an address', { DATABASE: 'postgres://me:s3cret-word@db.local/x' }, ['s3cret-word']],
    ['none in words', { MODEL: 'gpt-4o-mini-2026-11-28', MODE: 'development', REGION: 'us-east-1' }, []],
    ['none in paths', { ROOT: '/home/me/abcdefgh12345678ijkl', HOME: '~/projects' }, []],
  ])('in variables: %s', (_what, env, expected) => {
    expect(secretVariables(env)).toEqual(expected)
  })

  it.each<[string[], string[]]>([
    [['--token', 'hunter2hunter2'], ['hunter2hunter2']],
    [['--api-key=hunter2hunter2', '--verbose'], ['hunter2hunter2']],
    [['--header', 'Authorization: Bearer hunter2hunter2'], ['hunter2hunter2']],
    [['--password', '--verbose'], []],
    [['-y', '@scope/server-of-something', '/home/me/project'], []],
    [[random], [random]],
  ])('in arguments: %j', (args, expected) => {
    expect(secretArguments(args)).toEqual(expected)
  })

  it('in headers', () => {
    expect(secretHeaders({ Authorization: 'Bearer abc', 'X-Key': 'def' })).toEqual(['abc', 'def'])
  })
})
