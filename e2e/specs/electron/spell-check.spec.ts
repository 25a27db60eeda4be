import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { electronTest as test, expect } from '../../fixtures/test'

test('spelling is checked only while the settings say so', async ({ app, folders }) => {
  const isOn = () => app.electron.evaluate(({ session }) => session.defaultSession.isSpellCheckerEnabled())
  expect(await isOn()).toBe(false)
  const settings = { defaultAgent: 'playground', composer: { spellCheck: true } }
  await writeFile(join(folders.data, 'settings.json'), JSON.stringify(settings))
  await expect.poll(isOn).toBe(true)
})
