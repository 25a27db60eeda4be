import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { autostartEntry, autostartFile, setAutostart } from './autostart'

const start = { program: '/usr/lib/parley/parley-desktop', args: [] }

describe('the entry that starts the app at login', () => {
  it('is where desktops look for it', () => {
    expect(autostartFile({ XDG_CONFIG_HOME: '/home/ada/conf' })).toBe(
      join('/home/ada/conf', 'autostart', 'parley.desktop'),
    )
    expect(autostartFile({ XDG_CONFIG_HOME: 'relative' })).toMatch(/\.config.autostart.parley\.desktop$/)
    expect(autostartFile({})).toMatch(/\.config.autostart.parley\.desktop$/)
  })

  it.each([
    [[], '/usr/lib/parley/parley-desktop'],
    [['--data', '/home/ada/my data'], '/usr/lib/parley/parley-desktop --data "/home/ada/my data"'],
    [['100%'], '/usr/lib/parley/parley-desktop "100%%"'],
    [['a"b$c`d'], String.raw`/usr/lib/parley/parley-desktop "a\\"b\\$c\\${'`'}d"`],
    [[String.raw`a\b`], String.raw`/usr/lib/parley/parley-desktop "a\\\\b"`],
  ])('quotes %j', (args, exec) => {
    expect(autostartEntry({ ...start, args }).split('\n')).toContain(`Exec=${exec}`)
  })

  it('is written when the setting is on, and removed when it is off', async () => {
    const file = join(await temporaryFolder(), 'autostart', 'parley.desktop')
    await setAutostart(file, start, false)
    expect(existsSync(file)).toBe(false)
    await setAutostart(file, start, true)
    expect(await readFile(file, 'utf8')).toBe(autostartEntry(start))
    const moved = { ...start, program: '/opt/parley/parley-desktop' }
    await setAutostart(file, moved, true)
    expect(await readFile(file, 'utf8')).toContain('Exec=/opt/parley/parley-desktop\n')
    await setAutostart(file, moved, false)
    expect(existsSync(file)).toBe(false)
  })

  it('of other data or another program stays', async () => {
    const file = join(await temporaryFolder(), 'parley.desktop')
    const other = autostartEntry({ ...start, args: ['--data', '/work'] })
    await writeFile(file, other)
    await setAutostart(file, start, false)
    expect(await readFile(file, 'utf8')).toBe(other)
  })
})
