import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { openStateFile } from './state-file'

const window = { x: -5, y: 10, width: 800, height: 600, isMaximized: false, page: '/?session=a' }

describe('the state file', () => {
  it('remembers what it was told, part by part', async () => {
    const path = join(await temporaryFolder(), 'windows.json')
    const file = openStateFile(path)
    expect(file.state).toEqual({ windows: [] })
    file.update({ windows: [window] })
    file.update({ lastFolder: '/home' })
    expect(file.state).toEqual({ windows: [window], lastFolder: '/home' })
    expect(openStateFile(path).state).toEqual(file.state)
  })

  it.each([
    ['no JSON', '{"windows":', { windows: [] }],
    ['something else', '[1]', { windows: [] }],
    [
      'windows that are none',
      JSON.stringify({ windows: [{ x: 'a' }], lastFolder: '/f' }),
      { windows: [], lastFolder: '/f' },
    ],
    ['a folder that is none', JSON.stringify({ windows: [window], lastFolder: 5 }), { windows: [window] }],
  ])('forgets %s', async (_what, text, state) => {
    const path = join(await temporaryFolder(), 'windows.json')
    await writeFile(path, text)
    expect(openStateFile(path).state).toEqual(state)
  })

  it('goes on where it cannot be written', async () => {
    const folder = await temporaryFolder()
    const path = join(folder, 'windows.json')
    await mkdir(path)
    const file = openStateFile(path)
    file.update({ lastFolder: '/home' })
    expect(file.state.lastFolder).toBe('/home')
  })

  it('is replaced as a whole', async () => {
    const folder = await temporaryFolder()
    const file = openStateFile(join(folder, 'windows.json'))
    file.update({ windows: [window, window, window] })
    file.update({ windows: [] })
    expect(await readdir(folder)).toEqual(['windows.json'])
    expect(JSON.parse(await readFile(join(folder, 'windows.json'), 'utf8'))).toEqual({ windows: [] })
  })
})
