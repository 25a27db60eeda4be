import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readHostFile } from '#core/base/host-file'
import { tryLock } from '#core/base/lock'
import { standingFolder, temporaryFolder } from '#core/testing/temporary-folder'
import { runCommand, type RunningCommand } from './testing'
import { run, start } from './testing/run'

const oneLine = /^parley: [^\n]+\n$/

interface Announced {
  readonly url: string
  readonly pid: number
  readonly dataDir: string
}

describe('parley serve', () => {
  let dataDir: string
  let command: RunningCommand
  let announced: Announced
  beforeAll(async () => {
    dataDir = await standingFolder()
    command = runCommand(['serve', '--data', dataDir, '--port', '0', '--json'])
    const [line] = (await once(createInterface(command.child.stdout), 'line')) as [string]
    announced = JSON.parse(line) as Announced
  })
  afterAll(() => command.child.kill('SIGKILL'))

  it('announces itself in one line of JSON', async () => {
    expect(announced).toEqual({
      url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/\?token=[\w-]{43}$/) as unknown,
      pid: command.child.pid,
      dataDir,
    })
    expect((await readHostFile(dataDir))?.url).toBe(new URL(announced.url).origin)
    const response = await fetch(announced.url, { redirect: 'manual' })
    expect(response.status).toBe(303)
  })

  it('says in words where it is', async () => {
    const inWords = start(['serve', '--data', await temporaryFolder(), '--port', '0'])
    const [line] = (await once(createInterface(inWords.child.stdout), 'line')) as [string]
    expect(line).toMatch(/http:\/\/127\.0\.0\.1:\d+\/\?token=[\w-]{43}$/)
  })

  it('a second one prints another address of the first', async () => {
    const { code, output } = await run(['serve', '--data', dataDir, '--json'])
    expect(code).toBe(0)
    const again = JSON.parse(output) as Announced
    expect(again).toEqual({ ...announced, url: expect.any(String) as string })
    expect(new URL(again.url).origin).toBe(new URL(announced.url).origin)
    expect(again.url).not.toBe(announced.url)
    expect((await fetch(again.url, { redirect: 'manual' })).status).toBe(303)
    const words = await run(['serve', '--data', dataDir])
    expect(words.output).toMatch(/is already running .*http:\/\/127\.0\.0\.1:\d+\/\?token=[\w-]{43}\n/)
  })

  it('a second one for another port says where the first is', async () => {
    const { code, output, errors } = await run(['serve', '--data', dataDir, '--port', '1'])
    expect(code).toBe(1)
    expect(output).toBe('')
    expect(errors).toMatch(oneLine)
    expect(errors).toContain(new URL(announced.url).origin)
    expect(errors).toContain(`process ${announced.pid}`)
    expect(errors).not.toContain('token')
  })

  it('a port that is taken is one clear line', async () => {
    const other = await temporaryFolder()
    const { port } = new URL(announced.url)
    const { code, errors } = await run(['serve', '--data', other, '--port', port])
    expect(code).toBe(1)
    expect(errors).toMatch(oneLine)
    expect(errors).toContain(`Port ${port}`)
    expect(tryLock(other).status).toBe('acquired')
  })

  it('ends in order', async () => {
    command.child.kill('SIGINT')
    if (process.platform !== 'win32') expect(await command.ended).toBe(0)
    await command.ended
    expect(tryLock(dataDir).status).toBe('acquired')
  })
})

describe('parley serve --listen', () => {
  it.each([
    [['--listen', '0.0.0.0'], 'without encryption'],
    [['--listen', '0.0.0.0', '--tls-cert', 'cert.pem'], 'require each other'],
    [['--origin', 'http://example.com'], 'https address'],
  ])('%j is a mistake that it names', async (args, words) => {
    const { code, errors } = await run(['serve', '--data', await temporaryFolder(), ...args])
    expect(code).toBe(2)
    expect(errors).toContain(words)
  })

  it('without a usable certificate nothing starts', async () => {
    const dataDir = await temporaryFolder()
    const tls = ['--listen', '127.0.0.1:0', '--tls-cert', `${dataDir}/none.pem`, '--tls-key', `${dataDir}/none.pem`]
    const { code, errors } = await run(['serve', '--data', dataDir, '--port', '0', ...tls])
    expect(code).toBe(1)
    expect(errors).toMatch(oneLine)
    expect(errors).toContain('none.pem cannot be read')
    expect(tryLock(dataDir).status).toBe('acquired')
  })
})
