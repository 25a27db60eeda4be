import { describe, expect, it } from 'vitest'

const files = import.meta.glob<string>('./tokens.css', { query: '?raw', import: 'default', eager: true })
const css = files['./tokens.css'] ?? ''
const schemes = ['light', 'dark'] as const

/** Values of the color tokens of a block, by name, for one scheme. */
function colors(selector: string, scheme: (typeof schemes)[number]): Map<string, string> {
  const block = css.slice(css.indexOf(`${selector} {`)).split('\n}')[0] ?? ''
  const found = new Map<string, string>()
  for (const [, name, light, dark] of block.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\);/g))
    if (name !== undefined && light !== undefined && dark !== undefined)
      found.set(name, scheme === 'light' ? light : dark)
  return found
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = parseInt(color.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (light + 0.05) / (dark + 0.05)
}

const surfaces = ['frame', 'page', 'raised', 'recessed', 'inset', 'float', 'hover'].map((name) => `surface-${name}`)

/** Pairs of a foreground and a background below `least`. */
function tooClose(all: Map<string, string>, names: readonly string[], on: readonly string[], least: number): string[] {
  return names.flatMap((name) =>
    on.flatMap((surface) => {
      const ratio = contrast(all.get(name) ?? '#000000', all.get(surface) ?? '#000000')
      return ratio < least ? [`${name} on ${surface}: ${ratio.toFixed(2)}`] : []
    }),
  )
}

describe.each(schemes)('the colors of the %s theme', (scheme) => {
  const all = colors(':root', scheme)
  const named = (prefix: string) => [...all.keys()].filter((name) => name.startsWith(prefix))

  it('keep text readable on every surface', () => {
    expect(
      tooClose(all, ['text', 'text-muted', 'text-faint', 'warn', 'danger', 'ok', 'accent'], surfaces, 4.5),
    ).toEqual([])
    expect(tooClose(all, ['text', 'text-muted'], ['surface-selected'], 4.5)).toEqual([])
  })

  it('keep charts, glyphs and marks apart from what is behind them', () => {
    const drawn = [...named('series-'), ...named('agent-')]
    expect(drawn.length).toBeGreaterThan(12)
    expect(tooClose(all, drawn, ['surface-frame', 'surface-page', 'surface-raised'], 3)).toEqual([])
  })

  it('are stronger where the user wants more contrast', () => {
    const strong = new Map([...all, ...colors(":root[data-contrast='more']", scheme)])
    expect(tooClose(strong, ['text', 'text-muted', 'text-faint'], ['surface-page', 'surface-frame'], 7)).toEqual([])
    expect(tooClose(strong, ['border-control', 'border-strong'], ['surface-page'], 3)).toEqual([])
  })
})
