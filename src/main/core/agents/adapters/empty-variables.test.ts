import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { changeHook } from '#main/cli/hook/settings'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { transcriptFormats } from '../transcript-formats'
import { transcriptPath } from './claude-code/session/environment'
import { copilotHome } from './copilot/session/session-files'
import { transcriptFinder } from './program/transcript-file'

test('empty variables leave the files of a running agent where they are', () => {
  expect(transcriptPath({ CLAUDE_CONFIG_DIR: '', HOME: '/home/me' }, '/a', 's')).toBe(
    join('/home/me', '.claude', 'projects', '-a', 's.jsonl'),
  )
  expect(copilotHome({ COPILOT_HOME: '' }, '/home/me')).toBe(join('/home/me', '.copilot'))
})

test('an agent with an empty home is looked for in that of the host', async () => {
  const asked: string[] = []
  const [format] = transcriptFormats
  if (format === undefined) throw new Error('there is no format')
  const load = () => Promise.resolve({ ...format, folders: ({ home }: { home: string }) => (asked.push(home), []) })
  await transcriptFinder(load, 's', { HOME: '', USERPROFILE: '' }, '/home/me').find()
  expect(asked).toEqual(['/home/me'])
})

test('the hook goes into the settings of the home when the folder of settings is empty', async () => {
  const home = await temporaryFolder()
  await mkdir(join(home, '.claude'))
  await changeHook({ CLAUDE_CONFIG_DIR: '', HOME: home }, 'parley hook')
  expect(await readFile(join(home, '.claude', 'settings.json'), 'utf8')).toContain('parley hook')
})
