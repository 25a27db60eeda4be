import { describe, expect, it } from 'vitest'
import { readServer, type ServerShape } from './shapes'

const known = { home: '/home/a', folder: '/work/shop', inputs: new Map([['level', 'info']]), bareNames: false }
const read = (shape: ServerShape, entry: unknown, more: object = {}) => readServer(shape, entry, { ...known, ...more })
const config = (shape: ServerShape, entry: unknown, more: object = {}) => {
  const server = read(shape, entry, more)
  return server.ok ? server.value?.config : server.error
}

describe('values of other tools', () => {
  it.each([
    ['${NAME}', '${env:NAME}'],
    ['${NAME:-some default}', '${env:NAME:-some default}'],
    ['${env:NAME}', '${env:NAME}'],
    ['{env:NAME}', '${env:NAME}'],
    ['${workspaceFolder}/x', '/work/shop/x'],
    ['${workspaceFolderBasename}', 'shop'],
    ['${CLAUDE_PROJECT_DIR}', '/work/shop'],
    ['${userHome}', '/home/a'],
    ['${input:level}', 'info'],
    ['${input:token}', '${input:token}'],
    ['${command:pick}', '${command:pick}'],
    ['{file:./key}', '${file:./key}'],
    ['a$b ${1:-x} {"a":1}', 'a$b ${1:-x} {"a":1}'],
  ])('reads %s as %s', (theirs, ours) => {
    expect(config('common', { command: 'c', args: [theirs], env: { A: theirs } })).toEqual({
      command: 'c',
      args: [ours],
      env: { A: ours },
    })
    expect(config('common', { url: 'https://a.test', headers: { A: theirs } })).toMatchObject({ headers: { A: ours } })
  })

  it('leaves a folder that is not known by its name', () => {
    expect(config('common', { command: '${workspaceFolder}/x' }, { folder: undefined })).toEqual({
      command: '${workspaceFolder}/x',
    })
  })

  it('reads names without braces where they are variables', () => {
    expect(config('gemini', { command: 'c', args: ['$NAME'] }, { bareNames: true })).toMatchObject({
      args: ['${env:NAME}'],
    })
  })

  it('reads numbers and switches as words, and leaves out what is null', () => {
    const entry = { command: 'c', args: ['--port', 3000, true], env: { PORT: 3000, DEBUG: true, NONE: null } }
    const expected = { command: 'c', args: ['--port', '3000', 'true'], env: { PORT: '3000', DEBUG: 'true' } }
    expect(config('common', entry)).toEqual(expected)
    expect(config('codex', { ...entry, env: { PORT: 3000, DEBUG: true } })).toEqual(expected)
    expect(config('opencode', { command: ['c', '--port', 3000, true], environment: entry.env })).toEqual(expected)
  })

  it('takes an address whose beginning is a variable', () => {
    expect(config('common', { type: 'http', url: '${BASE:-https://a.test}/mcp' })).toEqual({
      type: 'http',
      url: '${env:BASE:-https://a.test}/mcp',
    })
  })

  it('finds files and folders of a project there', () => {
    expect(config('common', { command: 'c', cwd: 'sub', envFile: '${workspaceFolder}/.env' })).toEqual({
      command: 'c',
      cwd: '/work/shop/sub',
      envFile: '/work/shop/.env',
    })
  })
})

describe('spellings', () => {
  it.each([
    [{ type: 'sse' }, 'sse'],
    [{ transport: 'sse' }, 'sse'],
    [{ transportType: 'SSE' }, 'sse'],
    [{ type: 'streamable-http' }, 'http'],
    [{ type: 'streamableHttp' }, 'http'],
    [{}, 'http'],
  ])('reads %j as %s', (told, type) => {
    expect(config('common', { url: 'https://a.test', ...told })).toEqual({ type, url: 'https://a.test' })
  })

  it('follows a type that Gemini is told', () => {
    expect(config('gemini', { url: 'https://a.test', type: 'http' })).toMatchObject({ type: 'http' })
  })

  it.each([{ disabled: true }, { enabled: false }])('knows that %j is off', (off) => {
    expect(read('common', { command: 'c', ...off })).toMatchObject({ value: { enabled: false } })
  })

  it('reads a command with its arguments in one list, or in an object', () => {
    expect(config('common', { command: ['npx', '-y', 'x'] })).toEqual({ command: 'npx', args: ['-y', 'x'] })
    expect(config('zed', { command: { path: 'x', args: ['a'], env: { A: '1' } } })).toEqual({
      command: 'x',
      args: ['a'],
      env: { A: '1' },
    })
  })

  it('passes over what belongs to an extension, or only switches another one', () => {
    expect(config('zed', { source: 'extension', settings: {} })).toBeUndefined()
    expect(config('opencode', { enabled: false })).toBeUndefined()
  })

  it('keeps the client of a sign-in, time limits in known units and chosen tools', () => {
    expect(config('common', { url: 'https://a.test', oauth: { clientId: 'c', callbackPort: 80, more: 1 } })).toEqual({
      type: 'http',
      url: 'https://a.test',
      oauth: { clientId: 'c', callbackPort: 80 },
    })
    expect(config('codex', { command: 'c', tool_timeout_sec: 1.5 })).toMatchObject({ timeout: 1500 })
    expect(config('gemini', { command: 'c', timeout: 900, includeTools: ['a'] })).toMatchObject({
      timeout: 900,
      tools: ['a'],
    })
  })

  it('names the field that is wrong', () => {
    expect(config('common', { command: 'c', env: { A: ['x'] } })).toBe('env.A')
    expect(config('common', { url: 'file:///x' })).toBe('url')
    expect(config('common', 7)).toBe('command')
  })
})
