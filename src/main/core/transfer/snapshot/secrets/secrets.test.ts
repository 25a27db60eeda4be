import { describe, expect, it } from 'vitest'
import { SecretFinder, type FoundSecret } from './finder'
import { masked, redactor } from './redact'
import { eachText } from './texts'

const place = { sessionId: 's', messageId: 'm' }

async function found(...values: readonly unknown[]) {
  const finder = new SecretFinder()
  for (const value of values) eachText(value, (text) => finder.add(text, place))
  await finder.flush()
  return finder.secrets
}

/** Put together here, so that no program that looks for secrets finds them in this file. */
const joined = (...parts: readonly string[]): string => parts.join('')
const privateKey = [
  joined('-----BEGIN RSA ', 'PRIVATE KEY-----'),
  ...Array<string>(4).fill('MIIEpAIBAAKCAQEAabcdEFGHijklMNOPqrstUVWXyz0123456789abcdEFGHijkl'),
  joined('-----END RSA ', 'PRIVATE KEY-----'),
].join('\n')

describe('secrets in what is exported', () => {
  it.each([
    ['GitHub token', joined('ghp_', 'aB3dE5fG7hJ9kL1mN3pQ5rS7tU9vW1xY3zA5')],
    ['private key', privateKey],
    ['Anthropic API key', joined('sk-ant-', 'api03-', 'a'.repeat(93), 'AA')],
    ['API key', joined('sk-proj-', 'Ab1'.repeat(10))],
    ['Slack token', joined('xoxb-', '123456789012-1234567890123-AbCdEfGhIjKlMnOpQrStUvWx')],
    ['npm token', joined('npm_', 'a1B2'.repeat(9))],
    ['Google API key', joined('AIza', 'SyA1234567890abcdefghijklmnopqrstuv')],
    ['AWS access key', joined('AKIA', 'IOSFODNN7EXAMPL2')],
    ['GitLab token', joined('glpat-', 'a1B2c3D4e5F6g7H8i9J0')],
    ['Stripe key', joined('sk_live_', 'a1B2c3D4e5F6g7H8i9J0')],
    ['web token', joined('eyJ', 'hbGciOiJIUzI1NiJ9', '.eyJ', 'zdWIiOiIxMjM0NTY3ODkwIn0', '.dozjgNryP4J3jVmNHl0w')],
    ['database address with password', joined('postgres://user:', 'hunter2pass', '@db.example.com/x')],
  ])('finds a %s', async (kind, secret) => {
    const secrets = await found({ content: `It is ${secret} and nothing else.` })
    expect([...secrets].map(([value, { kind }]) => [value, kind])).toContainEqual([secret, kind])
  })

  it.each([
    ['DB_PASSWORD=correct-horse-battery', 'correct-horse-battery'],
    ['  12\texport SERVICE_API_KEY="abcdef123456"', 'abcdef123456'],
    ['+SESSION_SECRET = abcdef123456', 'abcdef123456'],
    ['{"client_secret": "abcdef123456"}', 'abcdef123456'],
    [`Authorization: Bearer ${'abc123.'.repeat(5)}x`, `${'abc123.'.repeat(5)}x`],
  ])('finds what stands behind a name, in %j', async (text, secret) => {
    expect([...(await found(text)).keys()]).toEqual([secret])
  })

  it.each([
    'API_KEY=$OTHER_VARIABLE',
    'const API_KEY = process.env.API_KEY_OF_SOMETHING',
    'The token count is 12345678, the key to success is patience.',
    'd1b2c3d4-1111-4222-8333-444455556666',
    'TOKEN=short',
    'const token = this.next(Mode.Test).value',
    'token: Token.EndOfFile',
  ])('leaves %j alone', async (text) => {
    expect([...(await found(text)).keys()]).toEqual([])
  })

  it('finds secrets in text files that stand inside a message, and takes them out there', async () => {
    const source = { type: 'base64', mimeType: 'text/plain', data: btoa('DB_PASSWORD=correct-horse') }
    const secrets = await found({ blocks: [{ source }] })
    const redacted = redactor(secrets)({ blocks: [{ source }] })
    expect(atob(redacted.blocks[0]?.source.data ?? '')).toBe('DB_PASSWORD=[redacted: value of an .env file]')
  })

  it('takes a secret out wherever it stands, and leaves ids and everything else as they are', async () => {
    const secret = joined('ghp_', 'aB3dE5fG7hJ9kL1mN3pQ5rS7tU9vW1xY3zA5')
    const message = { messageId: secret, contentText: `use ${secret}`, blocks: [{ args: { deep: [secret, 1, null] } }] }
    expect(redactor(await found(message))(message)).toEqual({
      messageId: secret,
      contentText: 'use [redacted: GitHub token]',
      blocks: [{ args: { deep: ['[redacted: GitHub token]', 1, null] } }],
    })
  })

  it('does not let a session say that nothing is to be found in it', async () => {
    const secret = joined('ghp_', 'aB3dE5fG7hJ9kL1mN3pQ5rS7tU9vW1xY3zA5')
    expect((await found(`/* secretlint-disable */ ${secret}`)).size).toBe(1)
  })

  it('tells of a secret without telling it', () => {
    expect(masked(privateKey)).toBe('----…')
    expect(masked('ghp_abcdefgh')).toBe('ghp_…')
  })

  it('says where the first of several stands and how often', async () => {
    const finder = new SecretFinder()
    finder.add('nothing in here', { sessionId: 'a', messageId: 'one' })
    finder.add('DB_PASSWORD=correct-horse', { sessionId: 'a', messageId: 'two' })
    await finder.flush()
    finder.add('DB_PASSWORD=correct-horse', { sessionId: 'b', messageId: null })
    await finder.flush()
    expect([...finder.secrets.values()]).toEqual([
      { kind: 'value of an .env file', place: { sessionId: 'a', messageId: 'two' }, count: 2 },
    ])
  })
})

it('takes a secret out whole where another one is its beginning', () => {
  const secret = (kind: string) => ({ kind }) as FoundSecret
  const secrets = new Map([
    ['abc', secret('short')],
    ['abcdef', secret('long')],
  ])
  expect(redactor(secrets)('x abcdef y abc')).toBe('x [redacted: long] y [redacted: short]')
})
