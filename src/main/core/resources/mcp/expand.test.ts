import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { standingFolder } from '#core/testing/temporary-folder'
import { environmentOf } from './environment-file'
import { expandVariables } from './expand'
import { secretsOfFile } from './note-configured'

const expanded = (text: string, env: NodeJS.ProcessEnv = {}) => expandVariables({ command: 'c', args: [text] }, env)

it.each([
  ['${env:A}', { A: '1' }, '1'],
  ['${env:A:-2}', { A: '1' }, '1'],
  ['${env:A:-2}', {}, '2'],
  ['${env:A:-}x', {}, 'x'],
])('replaces %s with %j by %s', (text, env, value) => {
  expect(expanded(text, env)).toEqual({ ok: true, value: { command: 'c', args: [value] } })
})

it('names what is missing, in the words of where it comes from', () => {
  expect(expanded('${env:A}')).toMatchObject({ error: 'The environment variable A is not set.' })
  expect(expanded('${input:token} ${workspaceFolder}')).toMatchObject({
    error: expect.stringMatching(/\$\{input:token\}, \$\{workspaceFolder\}/) as string,
  })
})

it('refuses an address that is none once it is known', () => {
  expect(expandVariables({ url: '${env:BASE:-file:///x}' }, {})).toMatchObject({ error: 'The address is not a URL.' })
  expect(expandVariables({ url: '${env:BASE:-https://a.test}/mcp' }, {})).toMatchObject({
    value: { url: 'https://a.test/mcp' },
  })
})

it('reads further variables from a file, and says so when there is none', async () => {
  const envFile = join(await standingFolder(), '.env')
  expect(await environmentOf({ envFile })).toMatchObject({ error: expect.stringContaining(envFile) as string })
  await writeFile(envFile, '# mine\nA=1\nexport B="two words"\n')
  expect(await environmentOf({ envFile, env: { A: '2' } })).toEqual({ ok: true, value: { A: '2', B: 'two words' } })
})

it('knows the secrets in a file of variables, so that they are shown nowhere', async () => {
  const folder = await standingFolder()
  await writeFile(join(folder, '.env'), 'API_TOKEN=a-secret-of-the-file\nLEVEL=info\n')
  const config = { command: 'c', envFile: '${env:HERE}/.env' }
  expect(await secretsOfFile(config, { HERE: folder })).toEqual(['a-secret-of-the-file'])
  expect(await secretsOfFile(config, {})).toEqual([])
})
