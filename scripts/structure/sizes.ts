import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Tracked files, by their paths from the checkout. */
export const trackedFiles = (root: string): string[] =>
  execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 })
    .split('\0')
    .filter((path) => path !== '' && statSync(join(root, path), { throwIfNoEntry: false })?.isFile() === true)

/** Files whose content follows from others, which git has all the same. */
const generated =
  /^(resources\/schemas\/|docs\/(contract|settings|cli)\.md$|docs\/contract\/|resources\/man\/|src\/main\/core\/store\/migrations\/new-store\.ts$)/

export function linesOf(root: string, path: string): number {
  return readFileSync(join(root, path), 'utf8').split('\n').length - 1
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)

/** Number and lines of the tracked source files: of programs, components, styles and scripts, without generated ones. */
export function sourceSize(root: string, tracked: readonly string[]) {
  const files = tracked.filter((path) => /\.(ts|svelte|js|mjs|css)$/.test(path) && !generated.test(path))
  return { files: files.length, lines: sum(files.map((path) => linesOf(root, path))) }
}

/** Lines of the generated files in git. */
export const generatedLines = (root: string, tracked: readonly string[]): number =>
  sum(tracked.filter((path) => generated.test(path)).map((path) => linesOf(root, path)))

/** Median lines of the app's components, and the share of their styles in percent. */
export function componentSize(root: string, tracked: readonly string[]) {
  const files = tracked.filter((path) => /^src\/renderer\/.*\.svelte$/.test(path))
  const texts = files.map((path) => readFileSync(join(root, path), 'utf8'))
  const sizes = texts.map((text) => text.split('\n').length - 1).sort((a, b) => a - b)
  const styles = texts.map((text) => (/<style[^]*<\/style>/.exec(text)?.[0] ?? '').split('\n').length - 1)
  return {
    files: files.length,
    median: sizes[Math.floor(sizes.length / 2)] ?? 0,
    stylePercent: Math.round((1000 * sum(styles)) / sum(sizes)) / 10,
  }
}
