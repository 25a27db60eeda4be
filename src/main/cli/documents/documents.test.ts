import { spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { commandEntries } from '../table'
import { bashCompletion } from './bash'
import { fishCompletion } from './fish'
import { manPage } from './man-page'
import { cliDocument } from './markdown'
import { optionsOf, publicCommands } from './words'
import { zshCompletion } from './zsh'

// Written so that the pattern itself has no control character.
const overstrike = new RegExp(`.${String.fromCharCode(8)}`, 'g')

const has = (program: string): boolean => spawnSync(program, ['--version']).error === undefined

/** Returns what bash offers for the last of some words. */
function completed(...words: string[]): string[] {
  const script = `${bashCompletion()}
COMP_WORDS=(parley ${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length}
_parley; printf '%s\\n' "\${COMPREPLY[@]}"`
  const { stdout, stderr } = spawnSync('bash', ['--norc', '-c', script], { encoding: 'utf8' })
  expect(stderr).toBe('')
  return stdout.split('\n').filter((line) => line !== '')
}

describe('completion in bash', () => {
  beforeEach(({ skip }) => skip(!has('bash'), 'bash is not installed.'))

  it('offers commands, options and values', () => {
    expect(completed('se')).toEqual(['sessions', 'search', 'send', 'serve'])
    expect(completed('help', 'exp')).toEqual(['export'])
    expect(completed('export', '--f')).toEqual(['--force', '--format'])
    expect(completed('export', '--format', '')).toEqual(['snapshot', 'markdown', 'html'])
    expect(completed('approve', 'd')).toEqual(['deny'])
    expect(completed('import', '/bi')).toEqual(['/bin'])
    expect(completed('sessions', '--project', '/bi')).toEqual(['/bin'])
    expect(completed('tail', '')).toEqual([])
  })
})

it('the script for zsh is valid', ({ skip }) => {
  skip(!has('zsh'), 'zsh is not installed.')
  const { status, stderr } = spawnSync('zsh', ['-n'], { input: zshCompletion(), encoding: 'utf8' })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
})

describe('completion in fish', () => {
  beforeEach(({ skip }) => skip(!has('fish'), 'fish is not installed.'))

  /** Returns what fish offers for a line, without the descriptions. */
  async function completedByFish(line: string): Promise<string[]> {
    // Not through stdin: fish reads no sockets, which Node's pipes are.
    const script = join(await temporaryFolder(), 'parley.fish')
    await writeFile(script, fishCompletion())
    const command = `source ${script}; complete --do-complete '${line}'`
    const { stdout, stderr } = spawnSync('fish', ['--no-config', '--command', command], { encoding: 'utf8' })
    expect(stderr).toBe('')
    return stdout.split('\n').flatMap((offer) => (offer === '' ? [] : [offer.split('\t')[0] ?? '']))
  }

  it('offers commands, options and values', async () => {
    expect(await completedByFish('parley se')).toEqual(['search', 'send', 'serve', 'sessions'])
    expect(await completedByFish('parley export --f')).toEqual(['--force', '--format'])
    expect(await completedByFish('parley approve d')).toContain('deny')
    expect(await completedByFish('parley export --format m')).toContain('markdown')
  })
})

it('the man page has no errors', ({ skip }) => {
  skip(!has('groff'), 'groff is not installed.')
  const { stdout, stderr } = spawnSync('groff', ['-man', '-Tutf8', '-ww', '-P-c'], {
    input: manPage(),
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  // Bold letters are printed twice, with a backspace between them.
  expect(stdout.replaceAll(overstrike, '')).toContain('parley export SESSION [OPTIONS]')
})

it('every document names every command and option', () => {
  // The man page escapes hyphens, and the scripts name options in their own way.
  const man = manPage().replaceAll('\\-', '-')
  for (const [name, spec] of publicCommands()) {
    for (const text of [man, cliDocument(), bashCompletion(), zshCompletion(), fishCompletion()])
      expect(text).toContain(name)
    for (const { long } of optionsOf(spec)) {
      for (const text of [man, cliDocument(), bashCompletion(), zshCompletion()]) expect(text).toContain(long)
      expect(fishCompletion()).toContain(`-l ${long.slice(2)}`)
    }
  }
  for (const [name, { internal }] of commandEntries) if (internal === true) expect(cliDocument()).not.toContain(name)
})
