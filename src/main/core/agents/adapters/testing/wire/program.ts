import { PassThrough } from 'node:stream'
import { createInterface } from 'node:readline'
import { setImmediate } from 'node:timers/promises'
import { ok } from '#shared/kernel/result'
import type { ProcessExit, ProcessTree } from '#core/base/process/process-tree'
import type { Processes } from '#core/base/process/processes'
import type { Json, WireLine } from './recording'

/** Something that a person did in a recording. */
export type Step =
  | { readonly kind: 'prompt'; readonly text: string }
  | { readonly kind: 'interrupt' }
  /** A question was answered. */
  | { readonly kind: 'answer'; readonly answer: Json }
  | { readonly kind: 'end' }

/** The protocol of a program, as far as its recordings are compared with what an adapter sends. */
export interface Dialect {
  /** Returns the kind of a message to the program; messages of the same kind stand for each other. */
  kindOf(message: Json): string
  /** Kinds that an adapter sends by itself before the first prompt. */
  readonly own: ReadonlySet<string>
  /** Returns what a person did when this message was sent; undefined for the others. */
  stepOf(message: Json): Step | undefined
  /** Returns whether a message answers a question of the program. */
  isAnswer(message: Json): boolean
  /** Returns the id of a request. */
  idOf(message: Json): string | number | undefined
  /** Returns the id of the request that a message of the program answers. */
  answeredId(message: Json): string | number | undefined
  /** Returns whether a message ends a turn, of a prompt or of the program's own. */
  endsTurn(message: Json): boolean
  /** Returns an answer under another id. */
  readdressed(answer: Json, id: string | number): Json
  /** Returns an answer to a request that was not recorded. */
  answerTo(request: Json): Json | undefined
}

/** A program that says what was recorded: it goes on when an adapter does what its client did then. */
export class RecordedProgram {
  private readonly lines: readonly { readonly dir: string; readonly msg: Json }[]
  private at = 0
  private readonly ids = new Map<string | number, string | number>()
  /** Requests of the recording that no adapter makes; their answers are left out. */
  private readonly foreign = new Set<string | number>()
  private readonly stdin = new PassThrough()
  private readonly stdout = new PassThrough()
  private readonly stderr = new PassThrough()
  private readonly exited = Promise.withResolvers<ProcessExit>()
  private hasExited = false
  /** Messages of the adapter that come while the program speaks. */
  private readonly inbox: Json[] = []
  private isSpeaking = false
  /** Number of turns that have ended. */
  turnEnds = 0
  private readonly steps: Step[] = []
  private due: PromiseWithResolvers<undefined> | undefined

  constructor(
    lines: readonly WireLine[],
    private readonly dialect: Dialect,
  ) {
    this.lines = lines.flatMap(({ dir, msg }) =>
      msg === undefined || (dir !== 'in' && dir !== 'out') ? [] : [{ dir, msg }],
    )
    createInterface({ input: this.stdin }).on('line', (line) => {
      this.inbox.push(JSON.parse(line) as Json)
      this.takeAll()
    })
  }

  readonly processes: Processes = {
    spawn: () => {
      void this.speak()
      return Promise.resolve(ok(this.tree()))
    },
    openTerminal: () => Promise.reject(new Error('nothing is recorded of terminals')),
    includes: () => Promise.resolve(false),
    dispose: () => Promise.resolve(),
  }

  /** Waits for the next thing that a person did. */
  async nextStep(): Promise<Step> {
    for (;;) {
      const step = this.steps.shift()
      if (step !== undefined) return step
      this.due = Promise.withResolvers()
      await this.due.promise
    }
  }

  private takeAll(): void {
    while (!this.isSpeaking) {
      const message = this.inbox.shift()
      if (message === undefined) return
      this.take(message)
    }
  }

  private take(message: Json): void {
    const { dialect } = this
    const line = this.lines[this.at]
    const isDue =
      line?.dir === 'in' &&
      (dialect.isAnswer(message) ? dialect.isAnswer(line.msg) : dialect.kindOf(line.msg) === dialect.kindOf(message))
    const id = dialect.idOf(message)
    if (!isDue) {
      if (!dialect.isAnswer(message) && id !== undefined) this.answer(message, id)
      return
    }
    const recordedId = dialect.idOf(line.msg)
    if (recordedId !== undefined && id !== undefined) this.ids.set(recordedId, id)
    this.at++
    void this.speak()
  }

  /** Answers a request out of turn, as the program answered one of its kind. */
  private answer(request: Json, id: string | number): void {
    const { dialect } = this
    const same = this.lines.find(({ dir, msg }) => dir === 'in' && dialect.kindOf(msg) === dialect.kindOf(request))
    const sameId = same === undefined ? undefined : dialect.idOf(same.msg)
    const recorded =
      sameId === undefined
        ? undefined
        : this.lines.find(({ dir, msg }) => dir === 'out' && dialect.answeredId(msg) === sameId)?.msg
    const answer = recorded ?? dialect.answerTo(request)
    if (answer !== undefined) this.say(dialect.readdressed(answer, id))
  }

  private async speak(): Promise<void> {
    this.isSpeaking = true
    await this.play()
    this.isSpeaking = false
    this.takeAll()
  }

  /** Says what was recorded up to the next thing that an adapter has to do. */
  private async play(): Promise<void> {
    const { dialect } = this
    for (; this.at < this.lines.length; this.at++) {
      const line = this.lines[this.at]
      if (line === undefined) return
      if (line.dir === 'out') {
        const answered = dialect.answeredId(line.msg)
        if (answered === undefined) this.say(line.msg)
        else if (!this.foreign.has(answered))
          this.say(dialect.readdressed(line.msg, this.ids.get(answered) ?? answered))
        // Effects of a message are complete before the next one comes, as with a slow program.
        await setImmediate()
        continue
      }
      if (dialect.isAnswer(line.msg)) {
        this.publish({ kind: 'answer', answer: line.msg })
        return
      }
      const step = dialect.stepOf(line.msg)
      if (step !== undefined) this.publish(step)
      if (step !== undefined || dialect.own.has(dialect.kindOf(line.msg))) return
      const id = dialect.idOf(line.msg)
      if (id !== undefined) this.foreign.add(id)
    }
    this.publish({ kind: 'end' })
  }

  private publish(step: Step): void {
    this.steps.push(step)
    this.due?.resolve(undefined)
  }

  private say(message: Json): void {
    if (this.dialect.endsTurn(message)) this.turnEnds++
    this.stdout.write(`${JSON.stringify(message)}\n`)
  }

  private tree(): ProcessTree {
    return {
      pid: process.pid,
      stdin: this.stdin,
      stdout: this.stdout,
      stderr: this.stderr,
      exited: this.exited.promise,
      signal: () => true,
      hasExited: () => this.hasExited,
      kill: () => {
        this.hasExited = true
        this.stdout.destroy()
        this.stderr.destroy()
        this.exited.resolve({ exitCode: 0, signal: null })
        return Promise.resolve()
      },
    }
  }
}
