import { describe, expect, it } from 'vitest'
import { bindingsFor, bindingsOf, conditionOf, meaningOf, problemOf } from './bindings'
import { contextKeys, type ContextKey } from './context-keys'
import { groupOfCommand } from './groups'
import { commandsOf, menuBar } from './menu-bar'
import { acceleratorOf, parseKeys, strokesOfPress, type Press } from './strokes'
import { commandEntry, commandIds } from './table'
import { canBothHold, holds, parseWhen } from './when'

const press = (key: string, more: Partial<Press> = {}): Press => ({
  key,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...more,
})

/** The command of a key press in a context. */
function commandOf(pressed: Press, mac: boolean, ...context: ContextKey[]) {
  return meaningOf(bindingsOf(mac), strokesOfPress(pressed), null, new Set(context)).commands[0]
}

describe('the table', () => {
  it('has every command in a menu or in the palette, or on a key or a message', () => {
    const inMenus = new Set(Object.values(menuBar).flatMap((entries) => commandsOf(entries)))
    const nowhere = commandIds.filter((id) => {
      const { palette, keys = [] } = commandEntry(id)
      return (
        palette === false &&
        groupOfCommand(id) !== 'message' &&
        keys.length === 0 &&
        !inMenus.has(id) &&
        !['session.import', 'app.openLinks'].includes(id)
      )
    })
    expect(nowhere).toEqual([])
  })

  it('has conditions and keys that can be parsed', () => {
    for (const id of commandIds) {
      const { when, keys = [] } = commandEntry(id)
      expect(parseWhen(when ?? '').ok, `${id}: ${when}`).toBe(true)
      for (const given of keys) {
        const { key, when: condition } = typeof given === 'string' ? { key: given } : given
        for (const mac of [true, false]) expect(parseKeys(key, mac), `${id}: ${key}`).not.toBeNull()
        expect(parseWhen(condition ?? '').ok, `${id}: ${condition}`).toBe(true)
      }
    }
  })

  it.each([true, false])('gives no key to two commands in one context (Mac: %s)', (mac) => {
    const bindings = bindingsOf(mac)
    const conflicts = bindings.flatMap((one, index) =>
      bindings
        .slice(index + 1)
        .filter(({ strokes, command }) => command !== one.command && strokes.join(' ') === one.strokes.join(' '))
        .filter(({ when }) => canBothHold(one.when, when))
        .map(({ command }) => `${one.strokes.join(' ')}: ${one.command}, ${command}`),
    )
    expect(conflicts).toEqual([])
  })
})

describe('conditions', () => {
  const evaluate = (text: string, ...context: ContextKey[]) => {
    const parsed = parseWhen(text)
    if (!parsed.ok) throw new Error(text)
    return holds(parsed.value, new Set(context))
  }

  it('bind ! before && before ||', () => {
    expect(evaluate('!typing && page || running', 'running', 'typing')).toBe(true)
    expect(evaluate('!typing && (page || running)', 'running', 'typing')).toBe(false)
    expect(evaluate('!!page', 'page')).toBe(true)
    expect(evaluate('')).toBe(true)
  })

  it.each([
    'page &&',
    '&& page',
    '(page',
    'page)',
    'page running',
    '!',
    'page & running',
    'nothing',
    '1',
    'constructor',
  ])('rejects %j', (text) => {
    expect(parseWhen(text).ok).toBe(false)
  })

  it('names the part that is wrong', () => {
    expect(parseWhen('page && pge')).toEqual({ ok: false, error: { kind: 'unknown-key', at: 'pge' } })
  })

  it('rejects what is too long or too deep', () => {
    expect(parseWhen('!'.repeat(400) + 'page').ok).toBe(false)
    expect(parseWhen(`${'('.repeat(100)}page${')'.repeat(100)}`).ok).toBe(false)
    expect(parseWhen('page || '.repeat(100) + 'page').ok).toBe(false)
  })

  it('knows no key twice', () => {
    expect(new Set(contextKeys).size).toBe(contextKeys.length)
  })
})

describe('commands of keys', () => {
  it('takes ⌘ on a Mac and Ctrl elsewhere', () => {
    expect(commandOf(press('n', { metaKey: true }), true, 'typing')).toBe('session.new')
    expect(commandOf(press('n', { ctrlKey: true }), true, 'typing')).toBeUndefined()
    expect(commandOf(press('n', { ctrlKey: true }), false, 'typing')).toBe('session.new')
    expect(commandOf(press('N', { ctrlKey: true }), false, 'typing')).toBe('session.new')
  })

  it('shows the tree, also while somebody types', () => {
    expect(commandOf(press('.', { ctrlKey: true }), false, 'typing', 'conversation')).toBe('view.inspector')
  })

  it('finds in the session, and goes from one place to another, also while somebody types', () => {
    expect(commandOf(press('f', { ctrlKey: true }), false, 'typing', 'conversation')).toBe('edit.find')
    expect(commandOf(press('g', { ctrlKey: true }), false, 'typing', 'conversation')).toBe('edit.findNext')
    expect(commandOf(press('G', { ctrlKey: true, shiftKey: true }), false, 'typing', 'conversation')).toBe(
      'edit.findPrevious',
    )
  })

  it('opens the nth session', () => {
    expect(commandOf(press('3', { ctrlKey: true }), false)).toBe('go.session3')
  })

  it('leaves characters alone where somebody types', () => {
    expect(commandOf(press('/'), false)).toBe('go.filterSessions')
    expect(commandOf(press('/'), false, 'typing')).toBeUndefined()
    expect(commandOf(press('?', { shiftKey: true }), false)).toBe('help.shortcuts')
    expect(commandOf(press('?', { shiftKey: true }), false, 'typing')).toBeUndefined()
  })

  it('shows and answers permissions', () => {
    expect(commandOf(press('i', { ctrlKey: true }), false, 'typing')).toBe('go.inbox')
    expect(commandOf(press(',', { ctrlKey: true }), false, 'typing')).toBe('app.settings')
    expect(commandOf(press('Enter', { ctrlKey: true }), false, 'typing')).toBe('permission.allow')
    expect(commandOf(press('Backspace', { ctrlKey: true, shiftKey: true }), false, 'typing')).toBe('permission.deny')
  })

  it('keeps the keys that were given to a command before it was renamed', () => {
    const rules = [{ key: 'ctrl+9', command: 'view.overview' }]
    expect(problemOf({ key: 'ctrl+9', command: 'go.approvals' })).toBeNull()
    expect(bindingsOf(false, rules).at(-1)).toMatchObject({ command: 'go.inbox', strokes: ['ctrl+9'] })
  })

  it('knows no names that objects have by themselves', () => {
    expect(commandOf(press('constructor'), false)).toBeUndefined()
    expect(strokesOfPress(press('toString', { code: 'valueOf' }))).toEqual([])
  })

  it('knows keys by their position where the layout has another character there', () => {
    expect(commandOf(press('т', { code: 'KeyN', ctrlKey: true }), false)).toBe('session.new')
    expect(commandOf(press('ü', { code: 'BracketLeft', ctrlKey: true }), false, 'canGoBack')).toBe('go.back')
    expect(commandOf(press('&', { code: 'Digit1', ctrlKey: true }), false)).toBe('go.session1')
    // A Latin letter means itself wherever it is.
    expect(commandOf(press('x', { code: 'KeyN', ctrlKey: true }), false)).toBeUndefined()
  })
})

describe('rules of the user', () => {
  it('add keys, take keys away, and come before the defaults', () => {
    const bindings = bindingsOf(false, [
      { key: 'ctrl+alt+n', command: 'session.new' },
      { key: 'mod+n', command: '-session.new' },
      { key: 'mod+b', command: 'go.usage', when: 'page' },
    ])
    expect(bindingsFor(bindings, 'session.new')[0]?.strokes).toEqual(['ctrl+alt+n'])
    const pressed = (stroke: string, ...context: ContextKey[]) =>
      meaningOf(bindings, [stroke], null, new Set(context)).commands[0]
    expect(pressed('ctrl+n')).toBeUndefined()
    expect(pressed('ctrl+b', 'page')).toBe('go.usage')
    expect(pressed('ctrl+b')).toBe('view.sidebar')
  })

  it('are told apart by what is wrong with them', () => {
    expect(problemOf({ key: 'mod+n', command: 'constructor' })).toBe('unknown-command')
    expect(problemOf({ key: 'mod+', command: 'session.new' })).toBe(null)
    expect(problemOf({ key: 'hyper+n', command: 'session.new' })).toBe('unknown-key')
    expect(problemOf({ key: 'ctrl+ctrl+n', command: 'session.new' })).toBe('unknown-key')
    expect(problemOf({ key: 'a b c', command: 'session.new' })).toBe('unknown-key')
    expect(problemOf({ key: 'mod+n', command: '-session.new', when: 'page &&' })).toBe('invalid-when')
    expect(bindingsOf(false, [{ key: 'hyper+n', command: 'session.new' }])).toEqual(bindingsOf(false))
  })

  it('cannot run a command where it makes no sense', () => {
    const bindings = bindingsOf(false, [{ key: 'ctrl+alt+u', command: 'session.restore' }])
    expect(meaningOf(bindings, ['ctrl+alt+u'], null, new Set(['session'])).commands).toEqual([])
    expect(holds(conditionOf('session.restore'), new Set(['session', 'archived']))).toBe(true)
  })

  it('can have two strokes', () => {
    const bindings = bindingsOf(false, [{ key: 'ctrl+q ctrl+w', command: 'go.usage' }])
    const first = meaningOf(bindings, ['ctrl+q'], null, new Set())
    expect(first).toEqual({ commands: [], begins: 'ctrl+q' })
    expect(meaningOf(bindings, ['ctrl+w'], first.begins, new Set()).commands[0]).toBe('go.usage')
    expect(meaningOf(bindings, ['ctrl+w'], null, new Set()).commands[0]).toBe('window.close')
  })
})

it('writes accelerators of the menu', () => {
  expect(acceleratorOf('ctrl+shift+n', false)).toBe('Ctrl+Shift+N')
  expect(acceleratorOf('meta+[', true)).toBe('Cmd+[')
  expect(acceleratorOf('ctrl++', false)).toBe('Ctrl+Plus')
  expect(acceleratorOf('f2', false)).toBe('F2')
  expect(acceleratorOf('alt+left', false)).toBe('Alt+Left')
})
