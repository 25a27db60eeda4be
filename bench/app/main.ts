import { loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Page } from '@playwright/test'
import { goalHere, slowness } from '../machine-speed'
import { FEWEST, line, measured, percentile, verdictOf, type Finding } from '../report'
import { cachedStore } from '../stores'
import { withApp, type OpenedApp } from './open-app'
import { longAnswers } from './long'
import { writeLongTexts, type LongTexts } from './long-texts'
import { installClock } from './page-clock'
import { profiled } from './profile'
import { review } from './review'
import { openByAddress, wheelScrolling, type Scrolling } from './scrolling'
import { soak } from './soak'
import { blankSwitches, coldSwitches, hotSwitches, listedSessions, settle } from './switching'
import { flood } from './terminal'
import { paletteKeys, searches } from './typing'

/*
 * `npm run bench:app` measures the app as a user sees it, on a store of 10,000 sessions and 1,000,000 messages: in Electron
 * where it starts, else in a browser (`--runtime browser`). `--only NAME` measures one thing; `--small` uses a store that is
 * made in seconds; `--profile FOLDER` writes a processor profile of each part, which slows the app. Switches are also given as multiples of a blank switch in the same run, which takes out the speed of the
 * machine. Build the app first.
 */

const LARGE = { sessions: 10_000, messages: 1_000_000, largest: 10_000 }
const SMALL = { sessions: 500, messages: 20_000, largest: 2000 }

const { values: flags } = parseArgs({
  options: {
    small: { type: 'boolean' },
    only: { type: 'string' },
    runtime: { type: 'string' },
    profile: { type: 'string' },
  },
})
const say = (text: string): void => console.log(text)
const store = await cachedStore(flags.small === true ? SMALL : LARGE, say)
const wanted = flags.runtime === 'browser' || flags.runtime === 'electron' ? flags.runtime : undefined

const missed: string[] = []
/** Speed of the machine since the start. */
const speed = await slowness()
const report = (findings: readonly Finding[]): void => {
  for (const found of findings) {
    const finding = goalHere(found, speed)
    say(line(finding))
    if (verdictOf(finding) === 'missed') missed.push(finding.name)
  }
}
const load = (): string => loadavg()[0]?.toFixed(1) ?? '?'

let longTexts: LongTexts | undefined
const prepare = async (copy: string): Promise<void> => {
  longTexts = await writeLongTexts(copy)
}

const measureApp = async (app: OpenedApp): Promise<void> => {
  const { page, runtime, startMs } = app
  say(`# ${runtime}, load ${load()}`)
  report([{ name: 'start to usable frame, process included', value: startMs, unit: 'ms' }])
  await installClock(page)
  const loads: number[] = []
  for (let round = 0; round < FEWEST; round++) {
    await page.reload()
    await page.locator('html[data-ready=true]').waitFor()
    loads.push(await page.evaluate(() => performance.getEntriesByName('parley-ready')[0]?.startTime ?? Number.NaN))
  }
  report([measured('start to usable frame', loads, 'ms', { atMost: 800 })])
  await page.locator('a[data-session-row]').first().waitFor({ state: 'attached' })
  await settle(page, 1500)
  const blank = await blankSwitches(page, 20)
  report([measured('blank switch, median', blank, 'ms')])
  const all: Readonly<Record<string, () => Promise<void>>> = {
    switching: () => switching(page, percentile(blank, 0.5)),
    scrolling: () => scrolling(page),
    search: () => search(page),
    palette: () => palette(page),
    review: () => reviewing(page),
    terminal: () => terminal(page, app.home, percentile(blank, 0.5)),
    long: async () => {
      if (longTexts !== undefined) report(await longAnswers(page, longTexts, percentile(blank, 0.5)))
    },
    // Takes minutes: part of the nightly run.
    soak: async () => report(await soak(app, store.sessionIds.toReversed())),
  }
  for (const [name, measure] of Object.entries(all))
    if (flags.only === undefined ? name !== 'soak' : flags.only === name) {
      speed.push(...(await slowness()))
      await (flags.profile === undefined
        ? measure()
        : profiled(page, join(flags.profile, `${name}.cpuprofile`), measure))
    }
  say(`# load at the end ${load()}`)
}

await withApp(store.dir, wanted, measureApp, { prepare })
say(missed.length === 0 ? '# no goal was missed' : `# missed: ${missed.join(', ')}`)
if (missed.length > 0) process.exitCode = 1

function switches(name: string, samples: readonly number[], blank: number, [median, high]: readonly [number, number]) {
  report([
    measured(`${name}, median`, samples, 'ms', { atMost: median }),
    measured(`${name}, p95`, samples, 'ms', { atMost: high }, 0.95),
    measured(
      `${name}, median of blank switches`,
      samples.map((ms) => ms / blank),
      'times',
    ),
  ])
}

async function switching(page: Page, blank: number): Promise<void> {
  // Those listed have a row to point at; the others are opened by their address.
  const rows = await listedSessions(page)
  const listed = [...rows, ...store.sessionIds.toReversed().filter((id) => !rows.includes(id))]
  // The first ones warm up the code, as the first minute of a day does.
  await coldSwitches(page, listed.slice(0, 4))
  switches('switch, cold', await coldSwitches(page, listed.slice(4, 34)), blank, [50, 80])
  switches('switch, cold after a hover of 100 ms', await coldSwitches(page, listed.slice(34, 54), 100), blank, [50, 80])
  switches('switch, hot', await hotSwitches(page, listed.slice(54), 60), blank, [16, 33])
}

async function scrolling(page: Page): Promise<void> {
  await openByAddress(page, store.largestSessionId)
  await settle(page, 1000)
  const rounds: Scrolling[] = []
  for (let round = 0; round < FEWEST; round++) rounds.push(await wheelScrolling(page))
  report([
    measured(
      'wheel scrolling, frames',
      rounds.map(({ fps }) => fps),
      'per second',
      { atLeast: 55 },
    ),
    measured(
      'wheel scrolling, blank frames',
      rounds.map(({ blank }) => 100 * blank),
      '%',
      { atMost: 1 },
    ),
    measured(
      'wheel scrolling, longest frame',
      rounds.map(({ longest }) => longest),
      'ms',
    ),
  ])
}

async function search(page: Page): Promise<void> {
  const samples = await searches(page, ['server', 'branch', 'window', 'stream', 'number', 'memory', 'search', 'config'])
  report([
    measured('search, last key to hits, median', samples, 'ms', { atMost: 80 }),
    measured('search, last key to hits, p95', samples, 'ms', undefined, 0.95),
  ])
}

async function reviewing(page: Page): Promise<void> {
  const { openings, fps } = await review(page)
  report([
    measured('review of 5,000 files, median', openings, 'ms', { atMost: 200 }),
    measured('review, scrolled list, frames', [fps.list], 'per second', { atLeast: 55 }),
    measured('review, scrolled difference, frames', [fps.difference], 'per second', { atLeast: 55 }),
  ])
}

async function palette(page: Page): Promise<void> {
  const samples = await paletteKeys(page, ['session', 'server', 'fix', 'open settings'])
  if (samples === null) say('palette: the app has none')
  else report([measured('palette, key to list, median', samples, 'ms', { atMost: 16 })])
}

async function terminal(page: Page, folder: string, blank: number): Promise<void> {
  const { app, alone, keys } = await flood(page, folder)
  report([
    measured('terminal, 10 MB of output', [app], 'ms'),
    measured('terminal, 10 MB in xterm.js alone', [alone], 'ms'),
    measured('terminal, output in multiples of xterm.js alone', [app / alone], 'times', { atMost: 2 }),
    measured(
      'terminal, key during output, median of blank switches',
      keys.map((ms) => ms / blank),
      'times',
      { atMost: 3 },
    ),
  ])
}
