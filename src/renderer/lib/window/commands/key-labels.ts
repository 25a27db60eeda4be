import { partsOfStroke, type Stroke } from '#shared/app/commands/strokes'
import { usesCommandKey } from '#renderer/lib/host/client'
import { m } from '#messages'

const macSigns: Readonly<Record<string, string>> = {
  ctrl: '⌃',
  alt: '⌥',
  shift: '⇧',
  meta: '⌘',
  enter: '↩',
  escape: 'esc',
  tab: '⇥',
  backspace: '⌫',
  delete: '⌦',
  home: '↖',
  end: '↘',
}
const arrows: Readonly<Record<string, string>> = { up: '↑', down: '↓', left: '←', right: '→' }

/** The keys of strokes as people of the platform know them, one label a key. */
export function keyLabels(strokes: readonly Stroke[], mac: boolean): string[] {
  return strokes.flatMap((stroke) => {
    const { held, key } = partsOfStroke(stroke)
    return [...held, key].map((name) => keyLabel(name, mac))
  })
}

/** The label of one key or modifier, by its name in key bindings. */
export function keyLabel(name: string, mac: boolean): string {
  if (name === 'mod') return keyLabel(mac ? 'meta' : 'ctrl', mac)
  if (Object.hasOwn(arrows, name)) return arrows[name] ?? name
  if (mac && Object.hasOwn(macSigns, name)) return macSigns[name] ?? name
  if (isNamed(name)) return m.commands.key[name]
  return name.toUpperCase()
}

/** The label of one key on this computer. */
export const keyHere = (name: string): string => keyLabel(name, usesCommandKey())

type Named = keyof typeof m.commands.key

const isNamed = (name: string): name is Named => Object.hasOwn(m.commands.key, name)
