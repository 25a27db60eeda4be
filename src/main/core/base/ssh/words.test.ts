import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { configHosts } from './config-hosts'
import { sshFailure } from './failure'
import { isSshHost } from './host-name'
import { promptKind } from './prompt'
import { attachCommand, inShell } from './remote-command'

it.each([
  ['ssh: Could not resolve hostname nowhere: Name or service not known\r\n', 255, 'host-unknown'],
  ['ssh: connect to host 10.0.0.1 port 22: Connection refused\r\n', 255, 'unreachable'],
  ['ssh: connect to host 10.0.0.1 port 22: Connection timed out', 255, 'unreachable'],
  ['kex_exchange_identification: Connection closed by remote host', 255, 'unreachable'],
  ['me@box: Permission denied (publickey,password).', 255, 'permission-denied'],
  ['Received disconnect from 10.0.0.1 port 22:2: Too many authentication failures', 255, 'permission-denied'],
  ['Host key verification failed.', 255, 'host-key-refused'],
  ['@  WARNING: REMOTE HOST IDENTIFICATION HAS CHANGED!  @\nHost key verification failed.', 255, 'host-key-changed'],
  [
    '/home/me/.ssh/config: line 1: Bad configuration option: hots\nterminating, 1 bad configuration options',
    255,
    'configuration',
  ],
  ['', 127, 'parley-missing'],
  ["parley: Unknown option '--keep-host'.", 2, 'parley-old'],
  ['sh: 1: Segmentation fault', 139, 'failed'],
  ['', null, 'failed'],
])('%j with code %j is %s', (stderr, exitCode, code) => {
  const failure = sshFailure(stderr, exitCode)
  expect(failure.code).toBe(code)
  expect(failure.message).not.toBe('')
})

it.each([
  [
    "The authenticity of host 'box' can't be established.\nAre you sure you want to continue connecting (yes/no/[fingerprint])? ",
    undefined,
    'host-key',
  ],
  ["Please type 'yes', 'no' or the fingerprint: ", undefined, 'host-key'],
  ["me@box's password: ", undefined, 'password'],
  ["Enter passphrase for key '/home/me/.ssh/id_ed25519': ", undefined, 'passphrase'],
  ['Enter PIN for ED25519-SK key: ', undefined, 'pin'],
  ['Confirm user presence for key ED25519-SK', 'none', 'notice'],
  ['Allow use of key x?', 'confirm', 'confirm'],
  ['Verification code: ', undefined, 'other'],
])('%j is a prompt of the kind %s %s', (text, hint, kind) => {
  expect(promptKind(text, hint)).toBe(kind)
})

it('offers the hosts of a configuration and of the files it includes', async () => {
  const folder = await temporaryFolder()
  await mkdir(join(folder, 'config.d'))
  await writeFile(join(folder, 'config.d', '20-b'), 'Host second third *.example.org\n')
  await writeFile(join(folder, 'config.d', '10-a'), `HOST=first\nInclude ${folder}/config\n`)
  await writeFile(
    join(folder, 'config'),
    [
      '# Host commented',
      'host one "two" !three four* # five',
      '  HostName one.example.org',
      `Include ${folder}/config.d/* "${folder}/missing"`,
      'Host -oProxyCommand=x $(x) me@six',
      'Match host seven',
      'Host one eight\r',
    ].join('\n'),
  )
  expect(await configHosts(join(folder, 'config'))).toEqual([
    'one',
    'two',
    'first',
    'second',
    'third',
    'me@six',
    'eight',
  ])
  expect(await configHosts(join(folder, 'missing'))).toEqual([])
})

it.each(['box', 'me@box', 'box.example.org', '10.0.0.1', '::1', '[::1]', 'me.you@box_1'])(
  '%s can be a host',
  (name) => {
    expect(isSshHost(name)).toBe(true)
  },
)

it('sends commands that every shell reads alike', () => {
  expect(attachCommand('1.2.3', 'marker')).toMatch(/^exec sh -c '[^']*'$/)
  expect(() => inShell(["it's"])).toThrow('not for every shell')
})
