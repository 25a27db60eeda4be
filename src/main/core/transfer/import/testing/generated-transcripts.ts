import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/*
 * Transcripts of three tools that are alike in nothing but their layout, from a seed: with everything that makes usage hard
 * to count.
 */

/** Random numbers from a seed (mulberry32). */
class Random {
  constructor(private state: number) {}

  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  below(most: number): number {
    return Math.floor(this.next() * most)
  }

  chance(part: number): boolean {
    return this.next() < part
  }
}

const START = Date.UTC(2026, 2, 1)
/** More than the weeks around the change to daylight saving. */
const SPAN = 60 * 24 * 3_600_000

const idOf = (kind: number, index: number): string =>
  `${String(kind).repeat(8)}-0000-4000-8000-${String(index).padStart(12, '0')}`
const json = (lines: readonly object[]): string => lines.map((line) => `${JSON.stringify(line)}\n`).join('')

/** Writes transcripts into a home: a third each of Claude Code, Codex and Gemini CLI. */
export async function generateTranscripts(home: string, count: number, seed = 1): Promise<void> {
  const random = new Random(seed)
  const write = async (path: string, lines: readonly object[]): Promise<void> => {
    await mkdir(dirname(join(home, path)), { recursive: true })
    await writeFile(join(home, path), json(lines))
  }
  let earlier: readonly object[] = []
  for (let index = 0; index < count / 3; index++) {
    const startedAt = START + random.below(SPAN)
    const id = idOf(1, index)
    const copied = random.chance(0.2) ? earlier.map((line) => ({ ...line, sessionId: id })) : []
    const own = claudeLines(random, id, startedAt, index)
    await write(`.claude/projects/-srv-shop/${id}.jsonl`, [...copied, ...own])
    earlier = own
    if (random.chance(0.2)) {
      const lines = claudeLines(random, id, startedAt + 1000, 10_000 + index)
      const side = lines.map((line) => ({ ...line, isSidechain: true, agentId: `a${index}` }))
      await write(`.claude/projects/-srv-shop/${id}/subagents/agent-a${index}.jsonl`, side)
    }
  }
  for (let index = 0; index < count / 3; index++) {
    const startedAt = START + random.below(SPAN)
    const id = idOf(2, index)
    const day = new Date(startedAt).toISOString()
    const folder = `.codex/sessions/${day.slice(0, 10).replaceAll('-', '/')}`
    await write(
      `${folder}/rollout-${day.slice(0, 19).replaceAll(':', '-')}-${id}.jsonl`,
      codexLines(random, id, startedAt),
    )
  }
  for (let index = 0; index < count / 3; index++) {
    const startedAt = START + random.below(SPAN)
    const id = idOf(3, index)
    const time = new Date(startedAt).toISOString().slice(0, 16).replaceAll(':', '-')
    await write(`.gemini/tmp/shop/chats/session-${time}-${id.slice(-8)}.jsonl`, geminiLines(random, id, startedAt))
  }
}

/** Calls with a line for each part, whose usage grows; sometimes without request ids, sometimes failed. */
function claudeLines(random: Random, sessionId: string, startedAt: number, index: number): object[] {
  const lines: object[] = []
  let at = startedAt
  let parentUuid: string | null = null
  const hasRequests = random.chance(0.8)
  const put = (type: string, message: object, more: object = {}): void => {
    const uuid = `u-${index}-${lines.length}`
    const timestamp = new Date((at += 1000 + random.below(600_000))).toISOString()
    lines.push({
      parentUuid,
      isSidechain: false,
      type,
      uuid,
      timestamp,
      sessionId,
      cwd: '/srv/shop',
      version: '2.1.50',
      message,
      ...more,
    })
    parentUuid = uuid
  }
  const turns = 1 + random.below(4)
  for (let turn = 0; turn < turns; turn++) {
    put('user', { role: 'user', content: `Question ${turn} of ${index}` })
    const calls = 1 + random.below(3)
    for (let call = 0; call < calls; call++) {
      const id = `msg_${index}_${turn}_${call}`
      const [hour, minutes] = [random.below(3) * 1000, random.below(3) * 500]
      const usage = {
        input_tokens: random.below(2000),
        cache_read_input_tokens: random.below(50_000),
        cache_creation_input_tokens: hour + minutes,
        cache_creation: { ephemeral_1h_input_tokens: hour, ephemeral_5m_input_tokens: minutes },
        service_tier: 'standard',
      }
      const parts = 1 + random.below(3)
      const output = 1 + random.below(3000)
      for (let part = 0; part < parts; part++)
        put(
          'assistant',
          {
            id,
            role: 'assistant',
            model: 'claude-sonnet-4-5-20250929',
            content: [{ type: 'text', text: `Part ${part} of ${id}` }],
            usage: { ...usage, output_tokens: part === parts - 1 ? output : 1 },
          },
          hasRequests ? { requestId: `req_${index}_${turn}_${call}` } : {},
        )
    }
    if (random.chance(0.1))
      put(
        'assistant',
        {
          id: `err_${index}_${turn}`,
          role: 'assistant',
          model: '<synthetic>',
          content: [{ type: 'text', text: 'API Error' }],
          usage: { input_tokens: 0, output_tokens: 0 },
        },
        { isApiErrorMessage: true },
      )
  }
  return lines
}

/** Running totals, some told twice, some that start again. */
function codexLines(random: Random, id: string, startedAt: number): object[] {
  let at = startedAt
  const line = (type: string, payload: object): object => ({
    timestamp: new Date((at += 1000 + random.below(600_000))).toISOString(),
    type,
    payload,
  })
  const said = (role: string, kind: string, text: string): object =>
    line('response_item', { type: 'message', role, content: [{ type: kind, text }] })
  const lines = [
    line('session_meta', { id, cwd: '/srv/shop', source: 'cli', cli_version: '0.171.0', originator: 'codex_cli_rs' }),
  ]
  let total = { input_tokens: 0, cached_input_tokens: 0, output_tokens: 0, reasoning_output_tokens: 0, total_tokens: 0 }
  const turns = 1 + random.below(4)
  for (let turn = 0; turn < turns; turn++) {
    lines.push(line('turn_context', { turn_id: `${id}-${turn}`, model: 'gpt-5', cwd: '/srv/shop' }))
    lines.push(said('user', 'input_text', `Question ${turn}`))
    const calls = 1 + random.below(3)
    for (let call = 0; call < calls; call++) {
      const cached_input_tokens = random.below(20_000)
      const reasoning_output_tokens = random.below(500)
      const input_tokens = cached_input_tokens + 1 + random.below(3000)
      const output_tokens = reasoning_output_tokens + 1 + random.below(1000)
      const last = {
        input_tokens,
        cached_input_tokens,
        output_tokens,
        reasoning_output_tokens,
        total_tokens: input_tokens + output_tokens,
      }
      const isRestart = turn > 0 && call === 0 && random.chance(0.1)
      total = isRestart
        ? last
        : {
            input_tokens: total.input_tokens + input_tokens,
            cached_input_tokens: total.cached_input_tokens + cached_input_tokens,
            output_tokens: total.output_tokens + output_tokens,
            reasoning_output_tokens: total.reasoning_output_tokens + reasoning_output_tokens,
            total_tokens: total.total_tokens + last.total_tokens,
          }
      lines.push(said('assistant', 'output_text', `Answer ${turn}.${call}`))
      const told = {
        type: 'token_count',
        info: { total_token_usage: total, last_token_usage: last, model_context_window: 272_000 },
      }
      lines.push(line('event_msg', told))
      if (random.chance(0.3)) lines.push(line('event_msg', told))
      if (random.chance(0.1)) lines.push(line('event_msg', { type: 'token_count', info: null }))
    }
  }
  return lines
}

/** Messages that are told again as they grow, the last time with their tokens. */
function geminiLines(random: Random, sessionId: string, startedAt: number): object[] {
  let at = startedAt
  const lines: object[] = [
    { sessionId, projectHash: 'f'.repeat(64), startTime: new Date(at).toISOString(), kind: 'main' },
  ]
  const turns = 1 + random.below(4)
  for (let turn = 0; turn < turns; turn++) {
    const timestamp = (): string => new Date((at += 1000 + random.below(600_000))).toISOString()
    lines.push({ id: `q-${turn}`, timestamp: timestamp(), type: 'user', content: [{ text: `Question ${turn}` }] })
    const cached = random.below(5000)
    const tokens = {
      input: cached + random.below(3000),
      output: 1 + random.below(1000),
      cached,
      thoughts: random.below(300),
      tool: 0,
    }
    const message = { id: `a-${turn}`, timestamp: timestamp(), type: 'gemini', model: 'gemini-2.5-flash', thoughts: [] }
    if (random.chance(0.5)) lines.push({ ...message, content: 'An ans' })
    lines.push({ ...message, content: `An answer ${turn}`, tokens })
  }
  return lines
}
