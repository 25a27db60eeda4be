import { describe, expect, it } from 'vitest'
import { gits, told } from '../fixtures/gits'
import { classOf } from './classify'
import { isKnown, parseKnownNames } from './known-names'

/** Of these names the list has those that they stand for as well. */
const PLACEHOLDERS = new Set(['feature.x', 'sideband.x.x'])

describe.each(gits)('the settings that $name knows', (git) => {
  it.for(['--config', '--config-for-completion'])(
    'are each allowed, replaced or refused: git help %s',
    (list, context) => {
      git.use(context)
      // Placeholders stand for any name; a dot at the end for names with a subsection, which only the first list has.
      const names = told(['help', list])
        .split('\n')
        .filter((line) => /^[a-z][\w:*-]*\.\S*$/i.test(line) && !line.endsWith('.'))
        .map((line) => line.replaceAll(/<[^>]*>|\*/g, 'x'))
      expect(names.length).toBeGreaterThan(500)
      const unlisted = names.filter((name) => !PLACEHOLDERS.has(name) && classOf(name, 'evil').kind === 'unlisted')
      expect(unlisted).toEqual([])
    },
  )

  it('have sections that the tables know', (context) => {
    git.use(context)
    const sections = told(['help', '--config-for-completion'])
      .split('\n')
      .filter((line) => line.endsWith('.') && !line.startsWith('hasconfig:'))
    const known = parseKnownNames(told(['help', '--config']))
    const isDescribed = (section: string) => [...known].some((name) => name.startsWith(section.toLowerCase()))
    expect(sections.filter((section) => !isDescribed(section))).toEqual([])
  })
})

describe('the class of a setting', () => {
  it.each([
    ['core.autocrlf', 'input'],
    ['branch.a.b/c.remote', 'origin'],
    ['remote.origin.url', 'https://example.org/x'],
    ['submodule.a.update', 'none'],
    ['filter.lfs.process', 'git-lfs filter-process'],
    ['http.sslverify', 'true'],
    ['core.fsmonitor', 'true'],
    ['http.https://example.org/.lowspeedlimit', '1'],
  ])('is allowed: %s = %s', (name, value) => {
    expect(classOf(name, value)).toEqual({ kind: 'allowed' })
  })

  it.each([
    ['filter.lfs.process', 'evil', ''],
    ['filter.crypt.clean', 'git-crypt clean', ''],
    ['http.sslverify', 'false', 'true'],
    ['http.https://example.org/.sslverify', 'false', 'true'],
    ['core.fsmonitor', 'evil', 'false'],
    ['submodule.a.update', '!evil', 'checkout'],
    ['branch.a.mergeoptions', '-s evil', ''],
    ['lfs.extension.a.clean', 'evil', ''],
    ['lfs.customtransfer.a.path', 'evil', ''],
    ['lfs.somethingnew', 'evil', ''],
    ['hook.a.command', 'evil', ''],
    ['log.showsignature', 'true', 'false'],
    ['gpg.ssh.program', 'evil', 'ssh-keygen'],
    ['protocol.ext.allow', 'always', 'never'],
    ['pager.log', 'evil', 'false'],
  ])('is replaced: %s = %s', (name, value, neutral) => {
    expect(classOf(name, value)).toMatchObject({ kind: 'replaced', neutral })
  })

  it.each(['remote.a.uploadpack', 'remote.a.vcs', 'url.ext::evil .insteadof'])('is refused: %s', (name) => {
    expect(classOf(name, 'evil')).toEqual({ kind: 'refused' })
  })

  it.each(['core.newcommand', 'push.newcommand', 'new.a.command', 'branch.a.other'])('is unlisted: %s', (name) => {
    expect(classOf(name, 'evil')).toEqual({ kind: 'unlisted' })
  })
})

it('tells names that a git knows from those that it does not', () => {
  const known = parseKnownNames(
    "new.<name>.command\ncore.newProgram\nnew.x\n\n'git help config' for more information\n",
  )
  expect([...known]).toEqual(['new.*.command', 'core.newprogram', 'new.x'])
  for (const name of ['new.a.b.command', 'core.newprogram', 'new.x']) expect(isKnown(name, known)).toBe(true)
  for (const name of ['new.a.other', 'core.other', 'other.x']) expect(isKnown(name, known)).toBe(false)
})
