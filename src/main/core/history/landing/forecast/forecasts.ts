import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok, type Result } from '#shared/kernel/result'
import type { LandingForecast } from '#shared/landing/entities'
import type { SessionContext } from '#core/session/runtime/context'
import { commonDirOf, RepositoryForecasts, type DetailedForecast } from './repository-forecasts'

interface Known {
  readonly forecast: DetailedForecast
  /** Time at which it was made, in Unix ms. */
  readonly at: number
}

type Made = Result<DetailedForecast, ContractError>

interface Running {
  readonly promise: Promise<Made>
  next?: Promise<Made>
}

/** Age from which a forecast is made anew when somebody looks, in milliseconds. */
const RECENT_MS = 30_000

/** Forecasts of all repositories: the last of each base, and the one that is being made. */
export class Forecasts {
  readonly #repositories = new Map<string, RepositoryForecasts>()
  readonly #known = new Map<string, Known>()
  readonly #running = new Map<string, Running>()
  readonly #ended = new AbortController()

  constructor(private readonly context: SessionContext) {}

  /** Removes what an earlier host left. */
  async begin(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true })
  }

  get folder(): string {
    return path.join(this.context.dataDir, 'landing')
  }

  async end(): Promise<void> {
    this.#ended.abort()
    await Promise.allSettled([...this.#running.values()].map(({ promise, next }) => next ?? promise))
    await rm(this.folder, { recursive: true, force: true })
  }

  /** Returns the runs of a folder's repository; undefined when it is in none. */
  async repositoryOf(folder: string): Promise<RepositoryForecasts | undefined> {
    const commonDir = await commonDirOf(folder)
    if (commonDir === undefined) return undefined
    const known = this.#repositories.get(commonDir) ?? new RepositoryForecasts(this.context, commonDir)
    this.#repositories.set(commonDir, known)
    return known
  }

  /** Returns the newest forecast. */
  async newest(folder: string, base: string | undefined): Promise<Made> {
    const runs = await this.repositoryOf(folder)
    if (runs === undefined) return err(knownError('not-a-repository/folder', { folder }))
    return this.#run(runs, folder, base)
  }

  /** Returns the last forecast at once, and makes a newer one if that is old. */
  async last(folder: string, base: string | undefined): Promise<Result<LandingForecast, ContractError>> {
    const runs = await this.repositoryOf(folder)
    if (runs === undefined) return err(knownError('not-a-repository/folder', { folder }))
    const known = this.#known.get(keyOf(folder, base))
    const isOld = known === undefined || this.context.clock.now() - known.at > RECENT_MS
    const isRunning = this.#running.has(keyOf(folder, base))
    if (isOld && !isRunning) void this.#run(runs, folder, base)
    if (known !== undefined)
      return ok({ ...known.forecast.told, state: isOld || isRunning ? ('working' as const) : ('current' as const) })
    return ok({ state: 'working', base: base ?? '', repository: folder, candidates: [], pairs: [], order: [] })
  }

  /** Makes the forecasts anew that somebody has asked for, after something in the repository changed. */
  async changed(folder: string): Promise<void> {
    const runs = await this.repositoryOf(folder)
    if (runs === undefined) return
    for (const [key, { forecast }] of this.#known) {
      const [asked, base] = JSON.parse(key) as [string, string | null]
      if (forecast.runs === runs) void this.#run(runs, asked, base ?? undefined)
    }
  }

  /** Runs now, or once the run that is under way is done: that one may have looked before the change. */
  #run(runs: RepositoryForecasts, folder: string, base: string | undefined): Promise<Made> {
    const key = keyOf(folder, base)
    const before = this.#running.get(key)
    if (before === undefined) return this.#start(runs, folder, base)
    const again = (): Promise<Made> => this.#start(runs, folder, base)
    before.next ??= before.promise.then(again, again)
    return before.next
  }

  #start(runs: RepositoryForecasts, folder: string, base: string | undefined): Promise<Made> {
    const key = keyOf(folder, base)
    const run: Running = {
      promise: runs.forecast(folder, base, this.#ended.signal).then((made) => this.#keep(key, made)),
    }
    this.#running.set(key, run)
    const over = (): void => {
      if (this.#running.get(key) === run) this.#running.delete(key)
    }
    run.promise.then(over, over)
    return run.promise
  }

  #keep(key: string, made: Made): Made {
    if (!made.ok || this.#ended.signal.aborted) return made
    const before = this.#known.get(key)
    this.#known.set(key, { forecast: made.value, at: this.context.clock.now() })
    if (JSON.stringify(before?.forecast.told) !== JSON.stringify(made.value.told))
      this.context.feed.announce('landing.changed', { folder: made.value.repository.root })
    return made
  }
}

const keyOf = (folder: string, base: string | undefined): string => JSON.stringify([folder, base ?? null])
