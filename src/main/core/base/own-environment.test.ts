import os from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { useOwnEnvironment } from './own-environment'

const cleaned = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => {
  useOwnEnvironment(env)
  return env
}
const home = process.platform === 'win32' ? 'USERPROFILE' : 'HOME'
const kept = { [home]: os.tmpdir() }

it('passes on no variable that redirects git or runs a program for it', () => {
  const redirecting = [
    ...['GIT_DIR', 'GIT_WORK_TREE', 'GIT_COMMON_DIR', 'GIT_INDEX_FILE', 'GIT_OBJECT_DIRECTORY', 'GIT_NAMESPACE'],
    ...['GIT_ALTERNATE_OBJECT_DIRECTORIES', 'GIT_PREFIX', 'GIT_EXEC_PATH', 'GIT_TEMPLATE_DIR', 'GIT_CONFIG'],
    ...['GIT_CONFIG_PARAMETERS', 'GIT_CONFIG_COUNT', 'GIT_CONFIG_KEY_0', 'GIT_CONFIG_VALUE_0', 'GIT_EXTERNAL_DIFF'],
    ...['GIT_SSH', 'GIT_SSH_COMMAND', 'GIT_PROXY_COMMAND', 'GIT_EDITOR', 'GIT_SEQUENCE_EDITOR', 'GIT_PAGER'],
    ...['GIT_ALLOW_PROTOCOL', 'GIT_ATTR_SOURCE', 'GIT_DIFF_OPTS', 'GIT_TRACE', 'GIT_SOMETHING_NEW'],
  ]
  const users = {
    GIT_AUTHOR_NAME: 'Ann',
    GIT_COMMITTER_EMAIL: 'ann@example.org',
    GIT_CONFIG_GLOBAL: '/ann/gitconfig',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_ASKPASS: '/usr/bin/ask',
    GITHUB_TOKEN: 'x',
  }
  expect(cleaned({ ...kept, ...users, ...Object.fromEntries(redirecting.map((name) => [name, 'x'])) })).toEqual({
    ...kept,
    ...users,
  })
})

it.each([undefined, '', '.', 'home'])('replaces the home %j, which would be the current folder', (value) => {
  const found = cleaned(value === undefined ? {} : { [home]: value })[home]
  expect(path.isAbsolute(found ?? '')).toBe(true)
})

it('leaves out folders that are no absolute paths, as the specification of XDG demands', () => {
  const absolute = path.resolve('data')
  expect(cleaned({ ...kept, XDG_DATA_HOME: '', XDG_CACHE_HOME: 'cache', XDG_CONFIG_HOME: absolute })).toEqual({
    ...kept,
    XDG_CONFIG_HOME: absolute,
  })
})
