/** Part of a key press that decides on its command. */
export interface Press {
  readonly key: string
  /** Position on the keyboard, for layouts that have another character there. */
  readonly code?: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly shiftKey: boolean
  readonly altKey: boolean
}

/** A key with its modifiers in the order `ctrl+alt+shift+meta+key`. */
export type Stroke = string

type Modifier = 'ctrl' | 'alt' | 'shift' | 'meta'
const modifiers: readonly Modifier[] = ['ctrl', 'alt', 'shift', 'meta']

/** Names of keys that are not a character, by their name in key events. */
const named: Readonly<Record<string, string>> = {
  Enter: 'enter',
  Escape: 'escape',
  Tab: 'tab',
  ' ': 'space',
  Backspace: 'backspace',
  Delete: 'delete',
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  Home: 'home',
  End: 'end',
  PageUp: 'pageup',
  PageDown: 'pagedown',
  Insert: 'insert',
}
const names = new Set(Object.values(named))
const synonyms: Readonly<Record<string, string>> = { esc: 'escape', return: 'enter', del: 'delete', plus: '+' }
const characters: Readonly<Record<string, string>> = {
  BracketLeft: '[',
  BracketRight: ']',
  Slash: '/',
  Backslash: '\\',
  Period: '.',
  Comma: ',',
  Semicolon: ';',
  Quote: "'",
  Backquote: '`',
  Minus: '-',
  Equal: '=',
}

const MAX_STROKES = 2

/**
 * Parses the notation of key bindings: `mod+shift+k`, `F2`, or two strokes after another, `escape escape`. `mod` is ⌘ on
 * a Mac and Ctrl elsewhere. Null when it is no key.
 */
export function parseKeys(text: string, mac: boolean): readonly Stroke[] | null {
  const parts = text.trim().split(/\s+/)
  if (text.length > 100 || parts.length > MAX_STROKES) return null
  const strokes = parts.map((part) => parseStroke(part, mac))
  return strokes.every((stroke) => stroke !== null) ? strokes : null
}

function parseStroke(text: string, mac: boolean): Stroke | null {
  const lower = text.toLowerCase()
  // The plus sign is a key too: `mod++`.
  const parts = lower.endsWith('+') ? [...lower.slice(0, -1).split('+').filter(Boolean), '+'] : lower.split('+')
  const key = keyName(parts.at(-1) ?? '')
  if (key === null) return null
  const held = new Set<Modifier>()
  for (const part of parts.slice(0, -1)) {
    const modifier = modifierOf(part, mac)
    if (modifier === null || held.has(modifier)) return null
    held.add(modifier)
  }
  return strokeOf(held, key)
}

function keyName(name: string): string | null {
  const known = Object.hasOwn(synonyms, name) ? (synonyms[name] ?? name) : name
  if (names.has(known) || /^f(?:[1-9]|1\d|2[0-4])$/.test(known)) return known
  return /^[!-~]$/.test(known) ? known : null
}

function modifierOf(name: string, mac: boolean): Modifier | null {
  if (name === 'mod') return mac ? 'meta' : 'ctrl'
  if (name === 'cmd' || name === 'win' || name === 'super' || name === 'meta') return 'meta'
  if (name === 'option' || name === 'alt') return 'alt'
  if (name === 'control' || name === 'ctrl') return 'ctrl'
  return name === 'shift' ? 'shift' : null
}

function strokeOf(held: ReadonlySet<Modifier>, key: string): Stroke {
  return [...modifiers.filter((modifier) => held.has(modifier)), key].join('+')
}

/**
 * Strokes that a key press can mean, the most likely first: by the character of the key, then, where the layout has
 * another character than a letter of the Latin alphabet there, by the key's position. Empty for a modifier alone.
 */
export function strokesOfPress(press: Press): Stroke[] {
  const held = new Set<Modifier>()
  if (press.ctrlKey) held.add('ctrl')
  if (press.altKey) held.add('alt')
  if (press.shiftKey) held.add('shift')
  if (press.metaKey) held.add('meta')
  const { key } = press
  const name = Object.hasOwn(named, key)
    ? named[key]
    : key.length === 1
      ? key.toLowerCase()
      : keyName(key.toLowerCase())
  const found: Stroke[] = []
  if (name !== null && name !== undefined && keyName(name) !== null) {
    // Shift is what makes `?` of the key.
    const isSign = name.length === 1 && !/[a-z]/.test(name)
    if (isSign && held.has('shift')) {
      const without = new Set(held)
      without.delete('shift')
      found.push(strokeOf(without, name))
    } else found.push(strokeOf(held, name))
  }
  const there = characterAt(press.code ?? '')
  if (there !== null && !/^[a-zA-Z]$/.test(key)) {
    const stroke = strokeOf(held, there)
    if (!found.includes(stroke)) found.push(stroke)
  }
  return found
}

function characterAt(code: string): string | null {
  const [, character] = /^(?:Key|Digit)([A-Z0-9])$/.exec(code) ?? []
  if (character !== undefined) return character.toLowerCase()
  return Object.hasOwn(characters, code) ? (characters[code] ?? null) : null
}

/** Modifiers and key of a stroke. */
export function partsOfStroke(stroke: Stroke): { readonly held: readonly Modifier[]; readonly key: string } {
  const held = modifiers.filter((modifier) => new RegExp(`(?:^|\\+)${modifier}\\+`).test(stroke))
  return { held, key: stroke.slice(held.reduce((length, modifier) => length + modifier.length + 1, 0)) }
}

const electronNames: Readonly<Record<string, string>> = {
  escape: 'Esc',
  space: 'Space',
  pageup: 'PageUp',
  pagedown: 'PageDown',
  '+': 'Plus',
}
const electronModifiers = { ctrl: 'Ctrl', alt: 'Alt', shift: 'Shift', meta: 'Super' } as const

/** A stroke as an Electron accelerator. */
export function acceleratorOf(stroke: Stroke, mac: boolean): string {
  const { held, key } = partsOfStroke(stroke)
  const name =
    electronNames[key] ?? (key.length === 1 ? key.toUpperCase() : `${key[0]?.toUpperCase() ?? ''}${key.slice(1)}`)
  return [...held.map((one) => (one === 'meta' && mac ? 'Cmd' : electronModifiers[one])), name].join('+')
}
