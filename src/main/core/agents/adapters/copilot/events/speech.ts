import type { AdapterEvent, Words } from '#shared/adapter/port'
import { wordsAfter } from '#core/agents/adapters/conversion'
import { nothing, withoutSpeech, type AgentState, type MappedAgent, type Speech } from './map-state'

/*
 * Text and reasoning of an agent. They arrive in pieces, and completely at their end: the complete text counts.
 */

type Kind = 'text' | 'reasoning'

/** Maximum number of thoughts kept to recognize their repetition. */
const MAX_THOUGHTS = 50
/** Maximum number of unfinished messages and thoughts. */
const MAX_SPEECHES = 200

const silence = (kind: Kind, id: string): Speech => ({ kind, id, said: '', run: '' })

/** Returns the key of a message or thought. Of an open one it is the text that is there: joining one takes long per word. */
function keyOf(speeches: AgentState['speeches'], kind: Kind, id: string): string {
  const at = speeches.values().findIndex((speech) => speech.id === id && speech.kind === kind)
  return speeches.keys()[at] ?? `${kind}:${id}`
}

/** Converts a piece of a message or thought. */
export function speak(agent: AgentState, kind: Kind, id: string, delta: string): MappedAgent {
  if (delta === '') return nothing(agent)
  const { speeches } = agent
  const key = keyOf(speeches, kind, id)
  const before = speeches.get(key)
  // A growing text is not completed.
  if (before === undefined && (speeches.size >= MAX_SPEECHES || agent.done.has(key))) return nothing(agent)
  const { said, run } = before ?? silence(kind, id)
  const goesOn = agent.speaking === key
  const longer = said + delta
  // Nearly always all of it, which is then one text, not two to join and to compare.
  const isAll = goesOn && run.length === said.length
  const speech: Speech = { kind, id, said: longer, run: isAll ? longer : goesOn ? run + delta : delta }
  return tell(agent, kind, key, { delta }, speeches.with(key, speech))
}

/** Finishes a message. `thought` is its reasoning, which separate events report too, before or after it. */
export function endMessage(agent: AgentState, id: string, whole: string, thought: string): MappedAgent {
  if (agent.done.has(`text:${id}`)) return nothing(agent)
  const thinking = thought === '' ? nothing(agent) : endThoughtOfMessage(agent, thought)
  const speaking = finish(thinking.agent, 'text', id, whole)
  const ended = whole === '' ? speaking.agent : { ...speaking.agent, lastText: whole }
  return { agent: ended, events: [...thinking.events, ...speaking.events] }
}

/** Finishes a thought reported by its own event. */
export function endThought(agent: AgentState, id: string, whole: string): MappedAgent {
  const key = `reasoning:${id}`
  if (agent.done.has(key)) return nothing(agent)
  const { ofMessages, ofThemselves } = agent.thoughts
  if (!agent.speeches.has(key) && ofMessages.includes(whole))
    return nothing(withoutSpeech({ ...agent, thoughts: { ofMessages: without(ofMessages, whole), ofThemselves } }, key))
  const told = { ...agent, thoughts: { ofMessages, ofThemselves: withOne(ofThemselves, whole) } }
  return finish(told, 'reasoning', id, whole)
}

/** Forgets thoughts once the model calls are done: those of later messages are new. */
export function forgetThoughts(agent: AgentState): AgentState {
  return { ...agent, thoughts: { ofMessages: [], ofThemselves: [] } }
}

function endThoughtOfMessage(agent: AgentState, thought: string): MappedAgent {
  const { ofMessages, ofThemselves } = agent.thoughts
  const growing = agent.speeches.keys().findLast((key) => key.startsWith('reasoning:'))
  if (growing !== undefined) return finish(agent, 'reasoning', growing.slice('reasoning:'.length), thought)
  if (ofThemselves.includes(thought))
    return nothing({ ...agent, thoughts: { ofMessages, ofThemselves: without(ofThemselves, thought) } })
  const known = { ...agent, thoughts: { ofMessages: withOne(ofMessages, thought), ofThemselves } }
  return tell(known, 'reasoning', null, { delta: thought })
}

function finish(agent: AgentState, kind: Kind, id: string, whole: string): MappedAgent {
  const key = `${kind}:${id}`
  const { said, run } = agent.speeches.get(key) ?? silence(kind, id)
  const isLatest = agent.speaking === key
  const isSaid = isLatest ? run === whole : run === said && run.trim() === whole.trim()
  if (whole === '' || isSaid) return nothing(withoutSpeech(agent, key))
  // If something else arrived since, the whole text is emitted again rather than with a gap.
  const words = isLatest ? wordsAfter(run, whole) : { delta: whole }
  return tell(withoutSpeech(agent, key), kind, key, words)
}

/** Emits text. `key` is null for text without an id: nothing more can follow it. */
function tell(agent: AgentState, kind: Kind, key: string | null, words: Words, speeches = agent.speeches): MappedAgent {
  // Reasoning before an answer belongs to the same message; a second answer is a new one.
  const isNew = (key === null || agent.speaking !== key) && agent.message === 'more'
  const id = kind === 'text' && key !== null ? { adapterMessageId: key.slice('text:'.length) } : {}
  const started: AdapterEvent[] = isNew ? [{ type: 'message.started', ...id }] : []
  const event: AdapterEvent = { type: kind, ...words }
  return {
    agent: {
      ...agent,
      speeches,
      message: kind === 'text' ? 'more' : isNew || agent.message === 'nothing' ? 'reasoning' : agent.message,
      speaking: key,
    },
    events: started.length === 0 ? [event] : [...started, event],
  }
}

const withOne = (thoughts: readonly string[], thought: string): readonly string[] =>
  [...thoughts, thought].slice(-MAX_THOUGHTS)

function without(thoughts: readonly string[], thought: string): readonly string[] {
  const index = thoughts.indexOf(thought)
  return thoughts.filter((_, at) => at !== index)
}
