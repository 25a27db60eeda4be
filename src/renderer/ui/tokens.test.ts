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
  const [red = 0, green = 0, blue = 0] = linear(color)
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

/** Linear RGB as people with each form of color blindness see it, after Machado, Oliveira and Fernandes. */
const dichromats = {
  protanopia: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deuteranopia: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritanopia: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
}

function linear(color: string): number[] {
  return [1, 3, 5].map((at) => {
    const value = parseInt(color.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
}

function seen(color: string, sees: readonly number[]): number[] {
  const rgb = linear(color)
  return [0, 3, 6].map((row) =>
    Math.min(
      1,
      Math.max(
        0,
        rgb.reduce((sum, value, at) => sum + value * (sees[row + at] ?? 0), 0),
      ),
    ),
  )
}

/** Distance of two colors in CIELAB; 2.3 is just noticeable. */
function difference(one: readonly number[], other: readonly number[]): number {
  const [a = [], b = []] = [one, other].map(lab)
  return Math.hypot(...a.map((value, at) => value - (b[at] ?? 0)))
}

function lab([red = 0, green = 0, blue = 0]: readonly number[]): number[] {
  const curve = (value: number) => (value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116)
  const x = curve((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505)
  const y = curve(0.2126 * red + 0.7152 * green + 0.0722 * blue)
  const z = curve((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089)
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
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

  it.each(Object.entries(dichromats))('keep neighbors in charts apart with %s', (_name, sees) => {
    const series = [1, 2, 3, 4].map((index) => seen(all.get(`series-${index}`) ?? '#000000', sees))
    const close = series.flatMap((color, index) => {
      const next = series[index + 1]
      return next === undefined || difference(color, next) >= 12 ? [] : [`series-${index + 1} and ${index + 2}`]
    })
    expect(close).toEqual([])
  })

  it('are stronger where the user wants more contrast', () => {
    const strong = new Map([...all, ...colors(":root[data-contrast='more']", scheme)])
    expect(tooClose(strong, ['text', 'text-muted', 'text-faint'], ['surface-page', 'surface-frame'], 7)).toEqual([])
    expect(tooClose(strong, ['border-control', 'border-strong'], ['surface-page'], 3)).toEqual([])
  })
})

describe('text in the font of code', () => {
  const styles = import.meta.glob<string>(['../**/*.css', '../**/*.svelte'], {
    query: '?raw',
    import: 'default',
    eager: true,
  })

  it('shows each character that is there, never a ligature of several', () => {
    const joined = Object.entries(styles).flatMap(([file, source]) => {
      const css = file.endsWith('.svelte') ? source.slice(source.indexOf('<style>')) : source
      return [...css.matchAll(/([^{};]*)\{([^{}]*)\}/g)].flatMap(([, selector = '', block = '']) =>
        !block.includes('var(--font-mono);') ||
        block.includes('font-variant-ligatures: none;') ||
        // The base styles do that for these.
        /\b(?:code|pre|kbd)\s*$/.test(selector)
          ? []
          : [`${file}: ${selector.trim()}`],
      )
    })
    expect(joined).toEqual([])
  })
})
