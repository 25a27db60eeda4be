import type { ITheme } from '@xterm/xterm'

/** Variables of the app's colors, by the names of the emulator. */
const variables = {
  background: '--surface-inset',
  foreground: '--text',
  cursor: '--text',
  cursorAccent: '--surface-inset',
  selectionBackground: '--selection',
  black: '--ansi-black',
  red: '--ansi-red',
  green: '--ansi-green',
  yellow: '--ansi-yellow',
  blue: '--ansi-blue',
  magenta: '--ansi-magenta',
  cyan: '--ansi-cyan',
  white: '--ansi-white',
  brightBlack: '--text-faint',
  brightRed: '--ansi-red',
  brightGreen: '--ansi-green',
  brightYellow: '--ansi-yellow',
  brightBlue: '--ansi-blue',
  brightMagenta: '--ansi-magenta',
  brightCyan: '--ansi-cyan',
  brightWhite: '--text',
  scrollbarSliderBackground: '--border-strong',
  scrollbarSliderHoverBackground: '--border-strong',
  scrollbarSliderActiveBackground: '--border-strong',
} as const satisfies Partial<Record<keyof ITheme, `--${string}`>>

/** Ratio of contrast to which colors of programs are lifted: that of text, and more where the person wants more. */
const CONTRAST = { normal: 4.5, more: 7 } as const

/** Preferences of the system that change the look, by the media feature. */
const PREFERRED = {
  'prefers-color-scheme': 'dark',
  'prefers-contrast': 'more',
  'prefers-reduced-motion': 'reduce',
} as const

/** Options of the emulator that come from the app's appearance. */
export interface TerminalLook {
  readonly theme: ITheme
  readonly minimumContrastRatio: number
  readonly cursorBlink: boolean
  readonly fontFamily: string
  readonly fontSize: number
}

/** Reads the look of an element's terminal from the app's tokens as they are now. */
export function lookOf(element: HTMLElement): TerminalLook {
  const probe = document.createElement('span')
  probe.hidden = true
  element.append(probe)
  const computed = getComputedStyle(probe)
  const theme: Record<string, string> = {}
  for (const [name, variable] of Object.entries(variables)) {
    probe.style.color = `var(${variable})`
    theme[name] = computed.color
  }
  probe.style.fontFamily = 'var(--font-mono)'
  probe.style.fontSize = 'var(--text-code)'
  const { fontFamily, fontSize } = computed
  const look = {
    theme,
    minimumContrastRatio: document.documentElement.dataset['contrast'] === 'more' ? CONTRAST.more : CONTRAST.normal,
    cursorBlink:
      !matchMedia('(prefers-reduced-motion: reduce)').matches &&
      document.documentElement.dataset['motion'] !== 'reduced',
    fontFamily,
    fontSize: Number.parseFloat(fontSize) || 13,
  }
  probe.remove()
  return look
}

/** Calls a listener when the app's appearance changes. Returns a function that stops it. */
export function onLookChanged(listener: () => void): () => void {
  const attributes = new MutationObserver(listener)
  attributes.observe(document.documentElement, { attributes: true })
  const queries = Object.entries(PREFERRED).map(([feature, value]) => matchMedia(`(${feature}: ${value})`))
  for (const query of queries) query.addEventListener('change', listener)
  return () => {
    attributes.disconnect()
    for (const query of queries) query.removeEventListener('change', listener)
  }
}
