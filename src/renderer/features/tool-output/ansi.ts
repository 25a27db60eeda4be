import Anser from 'anser'
import { codeParts, type CodePart } from '#renderer/lib/text/highlight/code-parts'

/** A stretch of terminal output in one style. */
export interface AnsiSpan {
  readonly text: string
  /** Class names of the style, for example `ansi-red ansi-bold`. */
  readonly className: string
  /** Colours outside the sixteen, as CSS. */
  readonly color: string | undefined
  readonly background: string | undefined
}

// eslint-disable-next-line no-control-regex -- escape sequences are made of control characters
const OPERATING_SYSTEM_COMMAND = /\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)?/g
// eslint-disable-next-line no-control-regex -- escape sequences are made of control characters
const OTHER_SEQUENCE = /\x1b(?:\[[0-9;?]*[ -/]*[@-ln-~]|[()][A-Z0-9]|[=>78cDEHM])/g
// eslint-disable-next-line no-control-regex -- control characters but tab, line feed and escape
const CONTROL = /[\x00-\x08\x0b-\x0d\x0e-\x1a\x1c-\x1f\x7f]/g

/** Terminal output without everything that is not text, line ends or colour; rewritten lines show their last state. */
export function cleanTerminal(output: string): string {
  const text = output.replace(OPERATING_SYSTEM_COMMAND, '').replace(OTHER_SEQUENCE, '').replace(/\r+\n/g, '\n')
  return (text.includes('\r') ? lastStates(text) : text).replace(CONTROL, '')
}

/** Keeps what stands after the last return of each line. */
function lastStates(text: string): string {
  const last = (line: string): string => line.slice(line.lastIndexOf('\r', line.length - 2) + 1)
  return text.split('\n').map(last).join('\n')
}

const ESCAPE = '\u{1B}'
const COLOUR = new RegExp(`${ESCAPE}\\[[\\d;:]*m`, 'g')

/** Terminal output as plain text, for places that show no colours. */
export function plainTerminal(output: string): string {
  return cleanTerminal(output).replace(COLOUR, '').replaceAll(ESCAPE, '')
}

/** Cuts terminal output into the same parts as code, each with the colours that the one before ended in. */
export function ansiParts(output: string): CodePart[] {
  const parts = codeParts(output)
  if (!output.includes('\x1b')) return parts
  let colours: string[] = []
  return parts.map(({ start, text }) => {
    const before = colours.join('')
    for (const [colour] of text.matchAll(COLOUR))
      colours = RESETS.includes(colour) ? [] : [...colours, colour].slice(-MOST)
    return { start, text: before + text }
  })
}

const RESETS: readonly string[] = [`${ESCAPE}[m`, `${ESCAPE}[0m`]
/** Colours that are in force at once. */
const MOST = 8

/** Terminal output as styled stretches. Takes what {@link cleanTerminal} made. */
export function ansiSpans(output: string): AnsiSpan[] {
  if (!output.includes('\x1b')) return [{ text: output, className: '', color: undefined, background: undefined }]
  return Anser.ansiToJson(output, { json: true, use_classes: true, remove_empty: true }).map((entry) => ({
    text: entry.content,
    className: classNames(entry),
    color: rgb(entry.fg, entry.fg_truecolor),
    background: rgb(entry.bg, entry.bg_truecolor),
  }))
}

type Entry = ReturnType<typeof Anser.ansiToJson>[number]

function classNames(entry: Entry): string {
  const names = entry.decorations.map((decoration) => `ansi-${decoration}`)
  if (isNamed(entry.fg)) names.push(baseName(entry.fg))
  if (isNamed(entry.bg)) names.push(`${baseName(entry.bg)}-background`)
  return names.join(' ')
}

/** The first sixteen colours have names; bright ones look like their plain sisters here. */
function isNamed(color: string | null): color is string {
  return color !== null && /^ansi-(?:bright-)?[a-z]+$/.test(color) && color !== 'ansi-truecolor'
}

function baseName(color: string): string {
  return color.replace('bright-', '')
}

function rgb(color: string | null, truecolor: string | null): string | undefined {
  if (color === 'ansi-truecolor' && truecolor !== null && truecolor !== '') return `rgb(${truecolor})`
  const index = Number(/^ansi-palette-(\d+)$/.exec(color ?? '')?.[1] ?? Number.NaN)
  if (Number.isNaN(index)) return undefined
  if (index >= 232) return gray((index - 232) * 10 + 8)
  const step = (value: number) => (value === 0 ? 0 : value * 40 + 55)
  const cube = index - 16
  return `rgb(${step(Math.floor(cube / 36))}, ${step(Math.floor(cube / 6) % 6)}, ${step(cube % 6)})`
}

function gray(level: number): string {
  return `rgb(${level}, ${level}, ${level})`
}
