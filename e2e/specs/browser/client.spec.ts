import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { cleanEnvironment, makeFolders } from '#e2e/fixtures/folders'
import { browserTest as test, expect } from '#e2e/fixtures/test'

const root = fileURLToPath(new URL('../../..', import.meta.url))

test('a program asks an agent with the published client', async () => {
  const { folders, remove } = await makeFolders()
  try {
    const env = { ...cleanEnvironment(folders), PARLEY_DATA_DIR: folders.data }
    const { stdout } = await promisify(execFile)(process.execPath, ['examples/ask.js', 'say all is well'], {
      cwd: root,
      env,
    })
    expect(stdout).toContain('all is well')
  } finally {
    await remove()
  }
})
