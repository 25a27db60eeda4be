import { createHash } from 'node:crypto'
import { basename, dirname } from 'node:path'
import { ConversationBuilder, type Place } from '#core/agents/transcript/conversation-builder'
import type { ReadingOptions, TranscriptHead, TranscriptPart } from '#core/agents/transcript/format'
import { headFromItems } from '#core/agents/transcript/head'
import type { TranscriptItem } from '#core/agents/transcript/items'
import { COMMON_RULES, hiddenBy, Ledger, type Fate } from '#core/agents/transcript/ledger'
import { textBeside, wholePart } from '#core/agents/transcript/whole'

/** Name that Aider gives its history, in the root of a repository. */
export const HISTORY = '.aider.chat.history.md'

/** Rules by which lines of Aider are hidden, with their user-facing reasons. */
export const aiderRules = {
  ...COMMON_RULES,
  program: 'What Aider itself printed: files, commits, questions and answers about them.',
} as const

const hide = hiddenBy(aiderRules)

const BEGIN = /^# aider chat started at (\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)\s*$/
const MODEL = /^> (?:Main model|Model): ([^\s]+)/
const USAGE =
  /^> Tokens: ([\d.]+[kM]?) sent(?:, ([\d.]+[kM]?) cache write)?(?:, ([\d.]+[kM]?) cache hit)?, ([\d.]+[kM]?) received\.(?: Cost: \$([\d.]+) message)?/

/** A chat in a history: from one headline to the next. */
interface Chat {
  readonly sessionId: string
  /** Unix ms, in the time zone of this machine: Aider notes none. */
  readonly startedAt: number
  readonly lines: readonly string[]
}

/** Reads the chats of a history, each with its own start; undefined when the file is something else. */
export async function readChats(file: TranscriptPart): Promise<Chat[] | undefined> {
  // A list gives only the ends of a file, and each chat has its head.
  const words = textBeside(file.path) ?? (await wholePart(file))?.toString('utf8')
  return words === undefined ? undefined : chatsIn(words)
}

function chatsIn(words: string): Chat[] | undefined {
  const chats: { startedAt: number; headline: string; lines: string[] }[] = []
  for (const line of words.replace(/^\uFEFF/, '').split(/\r?\n/)) {
    const [headline, day, time] = BEGIN.exec(line) ?? []
    if (headline !== undefined) chats.push({ startedAt: Date.parse(`${day}T${time}`) || 0, headline, lines: [] })
    else if (chats.length === 0 && line.trim() !== '') return undefined
    else chats.at(-1)?.lines.push(line)
  }
  return chats.length === 0
    ? undefined
    : chats.map(({ startedAt, headline, lines }) => ({ sessionId: idOf(headline, lines), startedAt, lines }))
}

/** Aider gives chats no ids: their time and first prompt tell them apart, wherever the file is. */
function idOf(headline: string, lines: readonly string[]): string {
  const prompt = lines.find((line) => line.startsWith('#### '))?.trimEnd() ?? ''
  return createHash('sha256').update(`${headline}\n${prompt}`).digest('hex').slice(0, 24)
}

/** Returns the heads of the chats that have a prompt. */
export async function aiderHeads(file: TranscriptPart): Promise<TranscriptHead[] | null> {
  const chats = await readChats(file)
  if (chats === undefined) return null
  return chats.flatMap((chat) => headFromItems([itemsOf(chat, file.path, new Ledger())], chat.sessionId) ?? [])
}

/** Parses a chat of a history. */
export async function* parseAider(
  [file]: readonly TranscriptPart[],
  sessionId: string,
  { ledger = new Ledger() }: ReadingOptions = {},
): AsyncGenerator<TranscriptItem[]> {
  const chats = file === undefined ? [] : await readChats(file)
  const chat = chats?.find((each) => each.sessionId === sessionId)
  if (file !== undefined && chat !== undefined) yield itemsOf(chat, file.path, ledger)
}

type Kind = 'prompt' | 'program' | 'answer'

/** A line that Aider wrote ends with the two spaces that break a line in Markdown; the model's words may begin as one does. */
const OWN = /^(####|>) .* {2}$/

/** The same where an editor removed the spaces. */
const TRIMMED = /^(####|>)(?: .*)?$/

function itemsOf({ sessionId, startedAt, lines }: Chat, path: string, ledger: Ledger): TranscriptItem[] {
  const builder = new ConversationBuilder(sessionId)
  builder.facts.createdAt = startedAt
  if (basename(path) === HISTORY) builder.facts.cwd = dirname(path)
  const chat = new AiderChat(builder, startedAt)
  for (const [index, section] of sectionsOf(lines).entries()) {
    const place: Place = { id: `${sessionId}-${index}`, at: startedAt }
    ledger.record(chat.add(section.kind, section.lines, place), section.lines.join('\n'), builder.whereabouts())
  }
  return builder.finish()
}

/** Returns the lines in sections of one kind each. Blank lines belong to the section before them. */
function sectionsOf(lines: readonly string[]): { readonly kind: Kind; readonly lines: string[] }[] {
  const own = lines.some((line) => OWN.test(line)) ? OWN : TRIMMED
  const sections: { readonly kind: Kind; readonly lines: string[] }[] = []
  let hasPrompt = false
  for (const line of lines) {
    const last = sections.at(-1)
    const mark = own.exec(line)?.[1]
    hasPrompt ||= mark === '####'
    // Nobody answers before the first prompt.
    const kind = mark === '####' ? 'prompt' : mark === '>' || !hasPrompt ? 'program' : 'answer'
    if (last !== undefined && (last.kind === kind || line.trim() === '')) last.lines.push(line)
    else if (line.trim() !== '') sections.push({ kind, lines: [line] })
  }
  return sections
}

class AiderChat {
  constructor(
    readonly builder: ConversationBuilder,
    readonly startedAt: number,
  ) {}

  add(kind: Kind, lines: readonly string[], place: Place): Fate {
    if (kind === 'program') return this.#program(lines)
    if (kind === 'answer') return this.builder.text(lines.join('\n').trim(), place) === null ? hide.empty : 'shown'
    const content = lines
      .map((line) => line.replace(/^#### ?/, '').replace(/ {2}$/, ''))
      .join('\n')
      .trim()
    if (content === '') return hide.empty
    this.builder.prompt([{ type: 'text', content }], place)
    return 'shown'
  }

  #program(lines: readonly string[]): Fate {
    for (const line of lines) {
      const model = MODEL.exec(line)?.[1]
      if (model !== undefined) this.builder.facts.model = model
      const [whole, sent, written, hit, received, cost] = USAGE.exec(line) ?? []
      if (whole !== undefined) this.#use({ sent, written, hit, received, cost })
    }
    return hide.program
  }

  /** Counts are rounded, as Aider prints them; the input counts what a cache had. */
  #use({ sent, written, hit, received, cost }: Printed): void {
    const { model } = this.builder.facts
    const amount = Number(cost ?? 0)
    this.builder.usage(
      {
        granularity: 'call',
        mode: 'delta',
        inputTokens: numberOf(sent),
        outputTokens: numberOf(received),
        cacheReadTokens: numberOf(hit),
        cacheWriteTokens: numberOf(written),
        ...(model === undefined ? {} : { model }),
        ...(amount > 0 ? { cost: { amount, currency: 'USD', source: 'client-reported' } } : {}),
      },
      this.startedAt,
    )
  }
}

type Printed = Readonly<Record<'sent' | 'written' | 'hit' | 'received' | 'cost', string | undefined>>

/** Returns a number that is printed with a unit. */
function numberOf(words: string | undefined): number {
  const number = Number.parseFloat(words ?? '0')
  return (
    Math.round(number * (words?.endsWith('k') === true ? 1000 : words?.endsWith('M') === true ? 1_000_000 : 1)) || 0
  )
}
