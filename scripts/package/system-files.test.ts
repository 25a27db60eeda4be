import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { LINK_SCHEME, linkOf } from '#client/links'
import { commandTable } from '#main/cli/table'
import { root } from '../run-command'
import { builderConfig, EXECUTABLE } from './builder-config'

const read = (...path: string[]): Promise<string> => readFile(join(root, 'resources', ...path), 'utf8')

it('the desktop entry starts the app, and takes links and the type of session files', async () => {
  const [main = '', action = ''] = (await read('linux', 'parley.desktop')).split('[Desktop Action new-session]')
  const entry = new Map(main.split('\n').map((line) => line.split('=', 2)) as [string, string][])
  expect(entry.get('Exec')).toBe(`/usr/lib/parley/${EXECUTABLE} %U`)
  expect(entry.get('Actions')).toBe('new-session;')
  expect(action).toContain(`Exec=/usr/lib/parley/${EXECUTABLE} ${linkOf({ kind: 'new' })}\n`)
  const types = entry.get('MimeType')?.split(';') ?? []
  const type = /<mime-type type="([^"]+)">/.exec(await read('linux', 'parley.mime.xml'))?.[1]
  expect(types).toContain(`x-scheme-handler/${LINK_SCHEME}`)
  expect(types).toContain(type)
  expect(await read('linux', 'parley.metainfo.xml')).toContain(`<mediatype>${type ?? ''}</mediatype>`)
  const config = builderConfig('app', 'output', 'icons')
  expect(config.fileAssociations).toMatchObject([{ mimeType: type }])
  expect(config.protocols).toMatchObject([{ schemes: [LINK_SCHEME] }])
  expect(config.linux).toMatchObject({ executableName: EXECUTABLE })
})

it('the command of the app runs on its runtime, and the unit starts a command that exists', async () => {
  const wrapper = await read('linux', 'parley')
  expect(wrapper).toContain('ELECTRON_RUN_AS_NODE=1')
  expect(wrapper).toContain(EXECUTABLE)
  const [, command = ''] = /bin\/parley (\w+)/.exec(await read('server', 'parley.service')) ?? []
  expect(Object.keys(commandTable)).toContain(command)
})

it.for([
  { program: 'desktop-file-validate', args: ['parley.desktop'] },
  { program: 'appstreamcli', args: ['validate', '--no-net', 'parley.metainfo.xml'] },
])('$program accepts the files for desktops', ({ program, args }, { skip }) => {
  const cwd = join(root, 'resources', 'linux')
  const { error, status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8' })
  skip(error !== undefined, `${program} is not installed.`)
  expect({ status, output: `${stdout}${stderr}` }).toMatchObject({ status: 0 })
})

it('systemd accepts the unit of the server', async ({ skip }) => {
  const folder = await mkdtemp(join(tmpdir(), 'parley-unit-'))
  // The program that it starts has to exist.
  await mkdir(join(folder, '.local', 'lib', 'parley', 'bin'), { recursive: true })
  await writeFile(join(folder, '.local', 'lib', 'parley', 'bin', 'parley'), '#!/bin/sh\n', { mode: 0o755 })
  const { error, stdout, stderr } = spawnSync(
    'systemd-analyze',
    ['--user', 'verify', join(root, 'resources', 'server', 'parley.service')],
    { encoding: 'utf8', env: { ...process.env, HOME: folder, XDG_RUNTIME_DIR: folder } },
  )
  skip(error !== undefined, 'systemd-analyze is not installed.')
  expect(`${stdout}${stderr}`.split('\n').filter((line) => line.includes('parley'))).toEqual([])
})
