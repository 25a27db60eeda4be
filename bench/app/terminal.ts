import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { settle } from './switching'

/** Output that is printed, in bytes. */
const BYTES = 10_000_000
const END = 'the-end-of-it'

/** A flood of output in a terminal of the app, and the same bytes in the emulator alone. */
export interface Flood {
  /** Time until the last line is on the screen, in ms. */
  readonly app: number
  /** The same in xterm.js without the app. */
  readonly alone: number
  /** Times from a key in the composer to the frame that shows it, during the flood, in ms. */
  readonly keys: readonly number[]
}

/** Returns output as of a build: lines of different length with colors. */
function output(): string {
  const lines: string[] = []
  for (let size = 0, number = 0; size < BYTES; number++) {
    const line = `\u001b[32m✓\u001b[0m src/feature-${number % 97}/part-${number}.test.ts \u001b[2m(${number % 13} tests)\u001b[0m ${'.'.repeat(number % 60)}`
    lines.push(line)
    size += line.length + 2
  }
  return `${lines.join('\r\n')}\r\n${END}\r\n`
}

/** Prints 10 MB in a terminal of a session in `folder`. */
export async function flood(page: Page, folder: string): Promise<Flood> {
  const text = output()
  await writeFile(join(folder, 'output.txt'), text)
  await openTerminal(page)
  const alone = await inEmulatorAlone(page, text)
  await page.keyboard.type('clear; cat output.txt\n')
  const app = await page.evaluate(
    async ([end]) => {
      const keys: number[] = []
      const field = document.querySelector<HTMLTextAreaElement>('[data-testid=composer]')
      const rows = document.querySelector('[data-testid=terminal] .xterm-rows')
      const begin = performance.now()
      const isDone = () => rows?.textContent.includes(end ?? '') === true
      for (let typed = 'a'; !isDone() && performance.now() - begin < 120_000; typed += 'a') {
        keys.push(
          await window.parleyBench.until(
            () => {
              if (field === null) return
              field.value = typed
              field.dispatchEvent(new InputEvent('input', { bubbles: true }))
            },
            () => field?.value === typed,
          ),
        )
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
      if (field !== null) {
        field.value = ''
        field.dispatchEvent(new InputEvent('input', { bubbles: true }))
      }
      return { ms: performance.now() - begin, keys, isDone: isDone() }
    },
    [END],
  )
  if (!app.isDone) throw new Error('the output did not arrive')
  return { app: app.ms, alone, keys: app.keys }
}

/** Starts a session and opens a terminal in it. */
async function openTerminal(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+n')
  const composer = page.getByTestId('composer')
  await composer.fill('say hello')
  await composer.press('Enter')
  await page.locator('[data-message]').nth(1).waitFor()
  await page.keyboard.press('ControlOrMeta+j')
  const section = page.getByTestId('terminal')
  await section.getByRole('button', { name: 'Open terminal' }).click()
  await section.locator('.xterm-rows').waitFor()
  await section.getByRole('textbox').focus()
  await settle(page, 1000)
}

/** Writes the same text into an emulator of the same size without the app. Returns the time until its end is on the screen. */
async function inEmulatorAlone(page: Page, text: string): Promise<number> {
  const script = await readFile(createRequire(import.meta.url).resolve('@xterm/xterm'), 'utf8')
  await page.evaluate(`(() => {
    const module = { exports: {} }, exports = module.exports
    ${script}
    window.parleyBenchXterm = module.exports.Terminal
  })()`)
  return page.evaluate(async (data) => {
    const { parleyBenchXterm: Terminal } = window as unknown as {
      readonly parleyBenchXterm: new (options: object) => {
        readonly element: HTMLElement
        open(parent: HTMLElement): void
        write(data: string, done: () => void): void
        dispose(): void
      }
    }
    const shown = document.querySelector<HTMLElement>('[data-testid=terminal] .xterm')
    const host = document.createElement('div')
    host.style.cssText = `position:fixed;inset:0 auto auto 0;width:${shown?.clientWidth ?? 400}px;height:${shown?.clientHeight ?? 400}px;z-index:99`
    document.body.append(host)
    const terminal = new Terminal({ cols: 60, rows: 30, scrollback: 2000 })
    terminal.open(host)
    const begin = performance.now()
    const PIECE = 64 * 1024
    for (let at = 0; at < data.length; at += PIECE)
      await new Promise<void>((resolve) => terminal.write(data.slice(at, at + PIECE), resolve))
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    const ms = performance.now() - begin
    terminal.dispose()
    host.remove()
    return ms
  }, text)
}
