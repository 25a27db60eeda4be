import { noticeText, type NoticeText } from '#shared/kernel/notice-texts'
import type { CallFacts } from '../protocol/call-facts'
import type { CallKind } from '../protocol/call-kind'
import type { Caller } from '../prompt/calls'
import type { ReasoningMode } from '../prompt/outgoing'
import type { Conversation, Undo } from './conversation'
import { topicOf, takesNoTools, toolsNamed, type Topic } from './refusal-words'

/** A change of what is sent after a refusal, and what the user is told if it helps. */
interface Remedy {
  readonly undo: Undo
  readonly notice: NoticeText
}

/** Maximum number of changes after one refusal. */
const MOST_REMEDIES = 24

/** Results of tools that are longer are left out when the conversation is too long, in characters. */
const LONG_RESULT = 4000

type Attempt = (facts: CallFacts) => Remedy | undefined

/**
 * Changes of what is sent to a provider that refused it, one after the other: a refusal must not cost the session. What did
 * not help is undone.
 */
export class Remedies {
  reasoning: ReasoningMode = 'own'
  readonly #applied: Remedy[] = []
  readonly #tried = new Set<Attempt>()
  #count = 0
  #lastWords: string | undefined

  constructor(
    private readonly conversation: Conversation,
    private readonly caller: Caller,
    private readonly provider: string,
  ) {}

  /** Changes what is sent after a refusal; false when nothing is left to change. */
  apply(kind: CallKind, facts: CallFacts): boolean {
    // Other words are about something else: what was changed before has helped.
    if (facts.words === this.#lastWords) this.#applied.pop()?.undo()
    this.#lastWords = facts.words
    for (const attempt of this.#inOrder(kind, facts)) {
      if (this.#tried.has(attempt) || this.#count === MOST_REMEDIES) continue
      const remedy = attempt(facts)
      // Each refusal may name another tool.
      if (attempt !== this.#namedTools || remedy === undefined) this.#tried.add(attempt)
      if (remedy === undefined) continue
      this.#count++
      this.#applied.push(remedy)
      return true
    }
    return false
  }

  /** Leaves out files after a failure that may come from them; false when there are none. Those of the prompt are not sent again. */
  leaveOutFiles(facts: CallFacts): boolean {
    const remedy = this.#tried.has(this.#earlierFiles) ? undefined : this.#earlierFiles(facts)
    this.#tried.add(this.#earlierFiles)
    if (remedy !== undefined) this.#applied.push(remedy)
    return remedy !== undefined
  }

  /** Keeps the changes, because the request was accepted. Returns notices for the user. */
  helped(): NoticeText[] {
    const notices = this.#applied.map(({ notice }) => notice)
    this.#forget()
    return notices
  }

  /** Undoes every change, because none helped; only files of the refused prompt stay left out. Returns notices for the user. */
  gaveUp(): NoticeText[] {
    for (const { undo } of this.#applied.toReversed()) undo()
    this.#forget()
    if (!this.conversation.hasCurrentFiles) return []
    this.conversation.leaveOutCurrentFiles()
    return [noticeText('files-left-out', { provider: this.provider })]
  }

  #forget(): void {
    this.#applied.length = 0
    this.#tried.clear()
    this.#count = 0
    this.#lastWords = undefined
  }

  #inOrder(kind: CallKind, { words }: CallFacts): Attempt[] {
    if (kind === 'context-limit') return [this.#earlierFiles, this.#longResults]
    const topic = topicOf(words)
    const byTopic: Readonly<Record<Topic, readonly Attempt[]>> = {
      reasoning: /missing|required|must be|expected/i.test(words)
        ? [this.#withReasoning, this.#noReasoning]
        : [this.#noReasoning, this.#withReasoning],
      files: [this.#earlierFiles, this.#results],
      tools: [this.#noTools, this.#namedTools, this.#plainTools, this.#noOthers],
    }
    const rest = [
      this.#results,
      this.#earlierFiles,
      this.#namedTools,
      this.#plainTools,
      this.#noOthers,
      this.#unanswered,
    ]
    return [...new Set([...(topic === undefined ? [] : byTopic[topic]), ...rest])]
  }

  readonly #noReasoning: Attempt = () => this.#changeReasoning('none')

  readonly #withReasoning: Attempt = () => this.#changeReasoning('always')

  #changeReasoning(mode: ReasoningMode): Remedy | undefined {
    const before = this.reasoning
    if (before === mode) return undefined
    this.reasoning = mode
    return {
      undo: () => (this.reasoning = before),
      notice: noticeText('reasoning-rejected', { provider: this.provider }),
    }
  }

  readonly #earlierFiles: Attempt = () =>
    this.conversation.hasEarlierFiles
      ? {
          undo: this.conversation.leaveOutEarlierFiles(),
          notice: noticeText('files-rejected', { provider: this.provider }),
        }
      : undefined

  readonly #results: Attempt = () => this.#leaveOutResults(0)

  readonly #longResults: Attempt = () => this.#leaveOutResults(LONG_RESULT)

  #leaveOutResults(longest: number): Remedy | undefined {
    const undo = this.conversation.leaveOutResults(longest)
    const notice = noticeText('result-rejected', { provider: this.provider })
    return undo === undefined ? undefined : { undo, notice }
  }

  readonly #namedTools: Attempt = ({ words }) => {
    const names = toolsNamed(
      words,
      this.caller.offered.map(({ name }) => name),
    )
    const named = names.flatMap((name) => this.caller.candidate(name) ?? [])
    const known = named.map((candidate) => candidate.known)
    return this.#leaveOut(
      named.map(({ identity }) => identity),
      noticeText('tools-rejected', { provider: this.provider, tools: known.join(', ') }),
    )
  }

  readonly #plainTools: Attempt = () => {
    const { restriction, others } = this.caller
    if (others.length === 0 || restriction.isPlain) return undefined
    this.caller.restriction = { ...restriction, isPlain: true }
    return {
      undo: () => (this.caller.restriction = restriction),
      notice: noticeText('tools-rejected/descriptions', { provider: this.provider }),
    }
  }

  readonly #noOthers: Attempt = () =>
    this.#leaveOut(
      this.caller.others.map(({ identity }) => identity),
      noticeText('tools-rejected/mcp', { provider: this.provider }),
    )

  readonly #noTools: Attempt = ({ words }) =>
    takesNoTools(words)
      ? this.#leaveOut(
          this.caller.offered.map(({ identity }) => identity),
          noticeText('tools-unsupported'),
        )
      : undefined

  readonly #unanswered: Attempt = () => {
    const undo = this.conversation.leaveOutUnanswered()
    const notice = noticeText('history-rejected', { provider: this.provider })
    return undo === undefined ? undefined : { undo, notice }
  }

  #leaveOut(identities: readonly string[], notice: NoticeText): Remedy | undefined {
    if (identities.length === 0) return undefined
    const { restriction } = this.caller
    this.caller.restriction = { ...restriction, leftOut: new Set([...restriction.leftOut, ...identities]) }
    return { undo: () => (this.caller.restriction = restriction), notice }
  }
}
