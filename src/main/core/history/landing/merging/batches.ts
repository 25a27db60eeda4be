import type { PrivateOutcome, PrivateRepository } from '#core/base/git/private/private-repository'
import { err, ok, type Result } from '#shared/kernel/result'

/** Reason for which git could not tell something. */
export type Unknown =
  'objects-missing' | 'history-missing' | 'unrelated' | 'too-large' | 'too-slow' | 'git-too-old' | 'git-failed'

/** A run of git that answers one line of input after the other. */
export interface LinesRun<T> {
  readonly repository: PrivateRepository
  readonly args: readonly string[]
  readonly lines: readonly string[]
  readonly signal?: AbortSignal | undefined
  /** Time after which nothing more is asked, in Unix ms. */
  readonly until: number
  /** Reads as many answers as are complete; undefined when the output is something else. */
  parse(output: string, lines: readonly string[]): readonly T[] | undefined
}

/**
 * Asks git about many lines at once. A process that fails, or complains about one of them, is repeated with each half, so
 * that it costs only the lines that are to blame.
 */
export async function askLines<T>(run: LinesRun<T>): Promise<Result<T, Unknown>[]> {
  const { repository, args, lines, signal, until } = run
  if (lines.length === 0) return []
  if (Date.now() > until) return lines.map(() => err('too-slow'))
  const input = lines.map((line) => `${line}\n`).join('')
  const outcome = await repository.run(args, { input, ...(signal === undefined ? {} : { signal }) })
  const answers = outcome.state === 'ok' ? run.parse(outcome.output.toString(), lines) : undefined
  if (answers?.length === lines.length) return answers.map((answer) => ok(answer))
  if (outcome.state === 'cancelled' || outcome.state === 'no-git') return lines.map(() => err('git-failed'))
  if (lines.length === 1) return [err(unknownOf(outcome))]
  const middle = Math.ceil(lines.length / 2)
  return [
    ...(await askLines({ ...run, lines: lines.slice(0, middle) })),
    ...(await askLines({ ...run, lines: lines.slice(middle) })),
  ]
}

/** Returns the reason that an outcome tells. */
export function unknownOf({ state, complaint }: PrivateOutcome): Unknown {
  if (state === 'timeout') return 'too-slow'
  if (state === 'too-large') return 'too-large'
  if (/unrelated histories/.test(complaint)) return 'unrelated'
  if (/unknown option|unrecognized option|^usage:|not a git command/m.test(complaint)) return 'git-too-old'
  if (
    /unable to read|missing|not something we can merge|bad object|could not (?:parse|read)|cannot (?:read|parse)/i.test(
      complaint,
    )
  )
    return 'objects-missing'
  return state === 'ok' ? 'objects-missing' : 'git-failed'
}
