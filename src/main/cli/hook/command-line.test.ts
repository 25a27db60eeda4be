import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { hookCommand, isHookCommand } from './command-line'

const named = [
  ['plain', '/opt/node/bin/node', '/opt/parley/bin/parley.js', '/home/ada/.local/share/parley'],
  ['with spaces', '/My Tools/node', '/My Code/parley/bin/parley.js', '/home/ada/My Data'],
  ['with what a shell reads', '/a$HOME/`b`/node', '/it\'s "here"/*/parley.js', '/data;rm -rf ~/#&|<>(x)\\'],
] as const

describe('the command of the hook', () => {
  it.each(named)('%s comes through a shell as it is', async (_name, ...paths) => {
    if (process.platform === 'win32') return
    const [node, script, data] = paths
    const folder = await temporaryFolder()
    const echo = join(folder, 'echo.mjs')
    await writeFile(echo, 'process.stdout.write(JSON.stringify(process.argv.slice(2)))')
    const command = hookCommand([process.execPath, echo, node, script], data)
    const { stdout } = await promisify(execFile)('/bin/sh', ['-c', command], { env: {} })
    expect(JSON.parse(stdout)).toEqual([node, script, 'hook', 'permission-request', '--data', data])
  })

  it('is quoted as the shells of Windows read it', () => {
    const self = ['C:\\Program Files\\nodejs\\node.exe', 'C:\\Users\\Ada\\parley\\bin\\parley.js']
    expect(hookCommand(self, 'C:\\Users\\Ada\\AppData\\Local\\parley\\Data', 'win32')).toBe(
      '"C:/Program Files/nodejs/node.exe" "C:/Users/Ada/parley/bin/parley.js" hook permission-request --data "C:/Users/Ada/AppData/Local/parley/Data"',
    )
  })

  it.each(named)('%s is known again', (_name, node, script, data) => {
    expect(isHookCommand(hookCommand([node, script], data, 'linux'))).toBe(true)
    expect(isHookCommand(hookCommand([node, script], data, 'win32'))).toBe(true)
  })

  it.each([
    ['parley hook permission-request', true],
    ['/usr/bin/node /code/parley/out/main/cli.js hook permission-request', true],
    ['other hook permission-request', false],
    ['/opt/notparley.js hook permission-request', false],
    ['echo parley hook permission-requested', false],
    ['parley hook install', false],
  ])('%j is one: %j', (command, is) => {
    expect(isHookCommand(command)).toBe(is)
  })
})

it('is made in folders that have to be quoted', async () => {
  const folder = join(await temporaryFolder(), "Ada's code $(touch no)")
  await mkdir(folder)
  expect(hookCommand(['node', 'parley.js'], folder, 'linux')).toMatch(/--data '.*Ada'\\''s code \$\(touch no\)'$/)
})
